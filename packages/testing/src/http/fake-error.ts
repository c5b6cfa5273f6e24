/** What the fake service refuses a request with. */
export interface FakeError {
  readonly status: number;
  readonly message: string;
  readonly validationErrors?: readonly string[];
  readonly retryAfterSeconds?: number;
}

const brand = Symbol('fake-error');

/** Makes a value that is thrown to answer with an error. */
export function fakeError(
  status: number,
  message: string,
  validationErrors?: readonly string[],
): FakeError {
  const error = { status, message, ...(validationErrors && { validationErrors }), [brand]: true };
  return error;
}

export function isFakeError(value: unknown): value is FakeError {
  return brand in (Object(value) as object);
}
