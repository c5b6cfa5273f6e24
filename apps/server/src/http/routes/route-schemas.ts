import { errorBodySchema } from '@earshot/core';
import * as z from 'zod';

/** Routes that ask for an API key, as OpenAPI says it. */
export const secured = [{ key: [] }];

/** The path parameter of everything that has an id. */
export const identifierSchema = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** Headers of requests that can be repeated safely. */
export const idempotentHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Repeating a request with the same key within 24 hours gives the first answer again.',
    ),
});

/** Answers that carry the bytes of a file. */
export const fileAnswer = {
  200: binary('The whole file'),
  206: binary('A range of the file'),
};

const meanings = {
  400: 'The request has faults, which validation_errors lists',
  401: 'The API key is missing or unknown',
  403: 'Not possible in this state',
  404: 'There is no such thing, or it belongs to another key',
  413: 'Too large',
  415: 'The format is not supported',
  416: 'The range lies outside the file',
  422: 'Well-formed, and cannot be served here; the message says what can',
  429: 'Too many requests; Retry-After says when to go on',
  502: 'The source cannot be reached, or fails',
  503: 'Not possible at the moment; Retry-After says when to try again',
  504: 'The source took too long',
  507: 'There is no room left',
} as const;

/** The error answers of a route, for its documentation. */
export function faults(...statuses: (keyof typeof meanings)[]): Record<number, DescribedAnswer> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: meanings[status],
        content: { 'application/json': { schema: errorBodySchema } },
      },
    ]),
  );
}

interface DescribedAnswer {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

/** An answer without a body. */
export function withoutBody(description: string): DescribedAnswer {
  return { description, content: { 'application/json': { schema: z.never() } } };
}

/** The answer to who has what is asked for already. */
export const unchanged = withoutBody('The caller has it already, by the ETag in If-None-Match');

function binary(description: string): DescribedAnswer {
  const schema = z.any().meta({ type: 'string', format: 'binary' });
  return { description, content: { 'application/octet-stream': { schema } } };
}
