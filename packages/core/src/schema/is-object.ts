/**
 * Whether a value is an object with named fields, such as `{}`, and not an array.
 *
 * @param value - any value
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
