/** Code that Node gives an error, such as `ENOENT`; an empty text for an error without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
