/** An error in few words. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An AggregateError of connecting has no message of its own.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
