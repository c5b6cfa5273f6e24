/** A JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/**
 * Checks for an object that is neither null nor an array.
 *
 * @param value - any value
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
