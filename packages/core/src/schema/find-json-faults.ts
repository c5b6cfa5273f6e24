import { limits } from '../limits.js';

/** A fault of a JSON value that no schema should have to see. */
export interface JsonFault {
  readonly path: PropertyKey[];
  readonly message: string;
}

interface Visit {
  readonly value: object;
  readonly path: PropertyKey[];
}

/**
 * Looks through a value for what is unsafe to handle: nesting beyond `limits.json.maximumDepth`, and keys named `__proto__`,
 * which naive copying turns into the prototype of an object. Keys named `constructor` and `prototype` are data like any other.
 * Stops at the first value that is too deep, so that circular values end as well.
 *
 * @param root - the value, such as a parsed body
 * @returns the faults, none when the value is safe
 */
export function findJsonFaults(root: unknown): JsonFault[] {
  const faults: JsonFault[] = [];
  const open: Visit[] =
    typeof root === 'object' && root !== null ? [{ value: root, path: [] }] : [];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value, path } = visit;
    if (path.length >= limits.json.maximumDepth) {
      const message = `must not be nested deeper than ${limits.json.maximumDepth} levels`;
      return [...faults, { path: path.slice(0, 1), message }];
    }
    for (const key of Object.keys(value)) {
      const inner = [...path, Array.isArray(value) ? Number(key) : key];
      if (key === '__proto__') {
        faults.push({ path: inner, message: 'is not allowed as a name' });
        continue;
      }
      const child: unknown = Reflect.get(value, key);
      if (typeof child === 'object' && child !== null) open.push({ value: child, path: inner });
    }
  }
  return faults;
}
