/** The code that Node gives an error, such as ENOENT; an empty text when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
