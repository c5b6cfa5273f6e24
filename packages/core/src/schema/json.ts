/** A JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
