import type { HeaderName } from './operations.js';

interface DocumentedHeader {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer'; readonly format?: string };
}

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

/** Headers of responses, by the name of their component. */
export const documentedHeaders: Readonly<Record<HeaderName, DocumentedHeader>> = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'Id of the request: that of the caller where it sends one, and in the log.',
    schema: text,
  },
  RateLimit: {
    name: 'RateLimit-Limit',
    description: 'Requests that the key may make in a minute.',
    schema: integer,
  },
  RateLimitRemaining: {
    name: 'RateLimit-Remaining',
    description: 'Requests that are left of them.',
    schema: integer,
  },
  RateLimitReset: {
    name: 'RateLimit-Reset',
    description: 'Seconds until there are as many again.',
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
  Location: { name: 'Location', description: 'Address of what was created.', schema: text },
  EntityTag: {
    name: 'ETag',
    description:
      'Version of what was read or written, for If-None-Match and, of edits, for If-Match.',
    schema: text,
  },
  Deprecation: {
    name: 'Deprecation',
    description: 'Since when the path is deprecated, as RFC 9745 has it.',
    schema: text,
  },
  Successor: {
    name: 'Link',
    description: 'The path that replaces this one, as `successor-version`.',
    schema: text,
  },
  AcceptRanges: {
    name: 'Accept-Ranges',
    description: '`bytes`: parts of the file can be asked for.',
    schema: text,
  },
  ContentRange: {
    name: 'Content-Range',
    description: 'Which bytes these are, and of how many.',
    schema: text,
  },
  ContentDisposition: {
    name: 'Content-Disposition',
    description: 'Name of the file, as RFC 6266 has it.',
    schema: text,
  },
};
