/** A JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/**
 * Checks for an object with named fields, such as `{}`, and not an array.
 *
 * @param value - any value
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
