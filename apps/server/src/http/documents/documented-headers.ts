import type { HeaderName } from './operations.js';

interface DocumentedHeader {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer'; readonly format?: string };
}

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

/** Response headers, by the name of their component in the document. */
export const documentedHeaders: Readonly<Record<HeaderName, DocumentedHeader>> = {
  RequestId: {
    name: 'X-Request-Id',
    description:
      'Id of the request, also in the log: the one that the caller has sent, otherwise a new one.',
    schema: text,
  },
  RateLimit: {
    name: 'RateLimit-Limit',
    description: 'Requests that the key may make in a minute.',
    schema: integer,
  },
  RateLimitRemaining: {
    name: 'RateLimit-Remaining',
    description: 'Requests that the key may still make in the current minute.',
    schema: integer,
  },
  RateLimitReset: {
    name: 'RateLimit-Reset',
    description: 'Seconds until the limit is reset.',
    schema: integer,
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'Seconds after which the request may be made again.',
    schema: integer,
  },
  Challenge: {
    name: 'WWW-Authenticate',
    description: 'How to authenticate.',
    schema: text,
  },
  Replayed: {
    name: 'Idempotent-Replayed',
    description:
      '`true` when this is the response to an earlier request with the same Idempotency-Key; absent otherwise.',
    schema: text,
  },
  JobId: {
    name: 'X-Earshot-Job-Id',
    description: 'Id of the job of the transcription.',
    schema: text,
  },
  Location: { name: 'Location', description: 'Address of the created resource.', schema: text },
  EntityTag: {
    name: 'ETag',
    description: 'Version of the resource, for If-None-Match and, for edits, If-Match.',
    schema: text,
  },
  Deprecation: {
    name: 'Deprecation',
    description: 'Time since which the path has been deprecated (RFC 9745).',
    schema: text,
  },
  Successor: {
    name: 'Link',
    description: 'The path that replaces this one, as `successor-version`.',
    schema: text,
  },
  AcceptRanges: {
    name: 'Accept-Ranges',
    description: '`bytes`: ranges of the file can be requested.',
    schema: text,
  },
  ContentRange: {
    name: 'Content-Range',
    description: 'Range of the response, and size of the file.',
    schema: text,
  },
  ContentDisposition: {
    name: 'Content-Disposition',
    description: 'Name of the file (RFC 6266).',
    schema: text,
  },
};
