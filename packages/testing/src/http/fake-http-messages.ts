/** A request as the fake service received it. */
export interface FakeRequest {
  readonly method: string;
  /** Path below the address of the service, such as `/v2/pre-recorded`. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Parsed body; null for uploads and requests without a body. */
  readonly json: unknown;
  /** Number of requests before it. */
  readonly index: number;
}

/** Status and body of a response: a value for JSON, bytes, a stream of events, or undefined for no body. */
export type FakeResponse = readonly [status: number, body: unknown];

/** Error response of the fake service. */
export interface FakeError {
  readonly status: number;
  readonly message: string;
  readonly validationErrors?: readonly string[];
  readonly retryAfterSeconds?: number;
}

const brand = Symbol('fake-error');

/** Makes a value that is thrown to respond with an error. */
export function fakeError(
  status: number,
  message: string,
  validationErrors?: readonly string[],
): FakeError {
  const error = { status, message, ...(validationErrors && { validationErrors }), [brand]: true };
  return error;
}

function isFakeError(value: unknown): value is FakeError {
  return brand in (Object(value) as object);
}

export function toResponse([status, body]: FakeResponse): Response {
  if (body === undefined) return new Response(null, { status });
  if (body instanceof ReadableStream)
    return new Response(body as ReadableStream<Uint8Array>, {
      status,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    });
  if (body instanceof Uint8Array) return new Response(body as Uint8Array<ArrayBuffer>, { status });
  return Response.json(body, { status });
}

/** Makes the response for whatever was thrown, with the error body of the contract. */
export function toErrorResponse(
  thrown: unknown,
  { path, index }: FakeRequest,
  nowMs: number,
): Response {
  const error = isFakeError(thrown)
    ? thrown
    : fakeError(400, thrown instanceof Error ? thrown.message : String(thrown));
  const { status, message, validationErrors, retryAfterSeconds } = error;
  const body = {
    timestamp: new Date(nowMs).toISOString(),
    path,
    request_id: `G-${index}`,
    statusCode: status,
    message,
    ...(validationErrors && { validation_errors: validationErrors }),
  };
  const headers = {
    'x-request-id': body.request_id,
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
  return Response.json(body, { status, headers });
}
