import { limits } from '../limits.js';
import { tooDeep, tooManyFields, tooManyValues } from './parse-json.js';

/** A violation of `limits.json`, found before a schema validates the value. */
export interface JsonIssue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** An object or array that is still to be searched. */
interface Visit {
  readonly value: object;
  readonly parent: Visit | undefined;
  /** Name or index in the parent. */
  readonly key: PropertyKey;
  readonly depth: number;
}

const { maximumDepth, maximumFields, maximumValues } = limits.json;

/** Maximum number of issues reported for one value. */
const maximumIssues = 100;

function tracePath(visit: Visit | undefined, key?: PropertyKey): PropertyKey[] {
  const path: PropertyKey[] = key === undefined ? [] : [key];
  for (let at = visit; at?.parent !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}

/**
 * Searches a value for content that is unsafe to handle: more nesting, values, or fields of one
 * object than `limits.json` allows, and keys named `__proto__`, which naive copying turns into the
 * prototype of an object. Keys named `constructor` and `prototype` are allowed. The search ends at
 * the first exceeded limit, so that it terminates for circular values.
 *
 * @param root - the value, such as a parsed body
 * @returns at most 100 issues, none when the value is safe
 */
export function findJsonIssues(root: unknown): JsonIssue[] {
  const issues: JsonIssue[] = [];
  const open: Visit[] = [];
  let values = 1;
  const visit = (value: unknown, key: PropertyKey, parent: Visit | undefined): void => {
    if (typeof value === 'object' && value !== null)
      open.push({ value, key, parent, depth: parent === undefined ? 1 : parent.depth + 1 });
  };
  visit(root, '', undefined);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (depth > maximumDepth)
      return [...issues, { path: tracePath(next).slice(0, 1), message: tooDeep }];
    if (Array.isArray(value)) {
      values += value.length;
      if (values > maximumValues)
        return [...issues, { path: [], message: tooManyValues(maximumValues) }];
      for (let index = 0; index < value.length; index += 1) visit(value[index], index, next);
      continue;
    }
    const names = Object.keys(value);
    if (names.length > maximumFields)
      return [...issues, { path: tracePath(next), message: tooManyFields }];
    values += names.length;
    if (values > maximumValues)
      return [...issues, { path: [], message: tooManyValues(maximumValues) }];
    for (const name of names) {
      if (name !== '__proto__') {
        visit(Reflect.get(value, name), name, next);
        continue;
      }
      issues.push({ path: tracePath(next, name), message: 'is not allowed as a name' });
      if (issues.length >= maximumIssues) return issues;
    }
  }
  return issues;
}
