import { limits } from '../limits.js';
import type { BracketValues } from '../schema/custom-metadata-filter.js';

const prefix = 'custom_metadata';

/**
 * Splits the name of a parameter into the names in its brackets.
 *
 * @param name - such as `custom_metadata[user][id]`
 * @returns the names, outermost first, or undefined when brackets are unbalanced, empty or nested
 * deeper than `limits.json.maximumDepth`
 */
export function bracketPath(name: string): string[] | undefined {
  const brackets = name.slice(prefix.length);
  if (!/^(?:\[[^[\]]+\])+$/.test(brackets)) return undefined;
  const path = brackets.slice(1, -1).split('][');
  return path.length <= limits.json.maximumDepth ? path : undefined;
}

/**
 * Sets the value at a path.
 *
 * @param values - the values read so far, modified in place
 * @param path - the names, outermost first
 * @returns false when another parameter has already set this path or a part of it
 */
export function putBracketValue(
  values: BracketValues,
  path: readonly string[],
  text: string,
): boolean {
  let target = values;
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    const present = Object.hasOwn(target, key) ? target[key] : undefined;
    if (present === undefined) {
      const inner: BracketValues = {};
      // With defineProperty, a name such as __proto__ stays a plain own key, which the schema then
      // rejects by name.
      Object.defineProperty(target, key, {
        value: isLast ? text : inner,
        configurable: true,
        enumerable: true,
        writable: true,
      });
      target = inner;
    } else if (isLast || typeof present === 'string') {
      return false;
    } else {
      target = present;
    }
  }
  return true;
}

/**
 * Writes values as query parameters with their names in brackets.
 *
 * @param name - name of the parameter, with the brackets so far
 */
export function bracketPairs(
  values: BracketValues,
  name = prefix,
): [name: string, value: string][] {
  return Object.entries(values).flatMap(([key, value]) => {
    const inner = `${name}[${key}]`;
    return typeof value === 'string' ? [[inner, value]] : bracketPairs(value, inner);
  });
}
