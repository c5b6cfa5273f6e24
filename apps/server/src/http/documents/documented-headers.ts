const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const describe = (
  name: string,
  description: string,
  schema: typeof text | typeof integer = text,
) => ({ name, description, schema });

/** Response headers, by the name of their component in the document. */
export const documentedHeaders = {
  RequestId: describe(
    'X-Request-Id',
    'Id of the request, also in the log: the one that the caller has sent, otherwise a new one.',
  ),
  RateLimit: describe('RateLimit-Limit', 'Requests that the key may make in a minute.', integer),
  RateLimitRemaining: describe(
    'RateLimit-Remaining',
    'Requests that the key may still make in the current minute.',
    integer,
  ),
  RateLimitReset: describe('RateLimit-Reset', 'Seconds until the limit is reset.', integer),
  RetryAfter: describe(
    'Retry-After',
    'Seconds after which the request may be made again.',
    integer,
  ),
  Challenge: describe('WWW-Authenticate', 'How to authenticate.'),
  Replayed: describe(
    'Idempotent-Replayed',
    '`true` when this is the response to an earlier request with the same Idempotency-Key; absent otherwise.',
  ),
  JobId: describe('X-Earshot-Job-Id', 'Id of the job of the transcription.'),
  Location: describe('Location', 'Address of the created resource.'),
  EntityTag: describe(
    'ETag',
    'Version of the resource, for If-None-Match and, for edits, If-Match.',
  ),
  Deprecation: describe('Deprecation', 'Time since which the path has been deprecated (RFC 9745).'),
  Successor: describe('Link', 'The path that replaces this one, as `successor-version`.'),
  AcceptRanges: describe('Accept-Ranges', '`bytes`: ranges of the file can be requested.'),
  ContentRange: describe('Content-Range', 'Range of the response, and size of the file.'),
  ContentDisposition: describe('Content-Disposition', 'Name of the file (RFC 6266).'),
};

/** Name of the component of a response header. */
export type HeaderName = keyof typeof documentedHeaders;
