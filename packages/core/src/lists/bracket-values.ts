import { limits } from '../limits.js';
import type { BracketValues } from '../schema/custom-metadata-filter.js';

const prefix = 'custom_metadata';

/**
 * Splits the name of a bracketed parameter.
 *
 * @param name - such as `custom_metadata[user][id]`
 * @returns the names inside the brackets, or undefined when the brackets are unbalanced, empty or too many
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
 * @param values - the values read so far; changed in place
 * @param path - the names from the outermost inwards
 * @param text - the value
 * @returns false when another parameter has set this path, or a part of it
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
      // Defining keeps a name such as __proto__ a plain own key, which the schema then refuses by name.
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
 * Writes values as bracketed parameters.
 *
 * @param values - the values
 * @param name - the parameter that they are under
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
