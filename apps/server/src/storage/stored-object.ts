/** A stored JSON object of any fields. */
export type StoredObject = Readonly<Record<string, unknown>>;
