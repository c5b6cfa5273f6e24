import { errorBodySchema } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

/** OpenAPI security requirement of routes that need an API key. */
export const secured = [{ key: [] }];

/** Path parameters of routes for one resource. */
export const identifierSchema = z.object({ id: z.string().meta({ format: 'uuid' }) });

/**
 * The `id` in the path of a request, as it was sent, or empty on a route without one. It needs no
 * validation: the storage has nothing with an id that is not a uuid.
 */
export function readIdentifier(request: FastifyRequest): string {
  const { params } = request;
  const id: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  return typeof id === 'string' ? id : '';
}

/** Headers of requests that can be repeated safely. */
export const idempotentHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'A request that is repeated with the same key within 24 hours gets the first response again.',
    ),
});

/** Headers of requests that change a resource which others may change concurrently. */
export const preconditionHeaders = z.object({
  'if-match': z
    .string()
    .optional()
    .describe(
      'ETag of the version to change; when another version is current, the response is a 412.',
    ),
});

/** Headers of requests for events. */
export const eventHeaders = z.object({
  'last-event-id': z
    .string()
    .optional()
    .describe('Id of the last received event: the stream begins after it.'),
});

/** Responses with the bytes of a file. */
export const fileResponses = {
  200: binary('The whole file'),
  206: binary('A range of the file'),
};

/** A response of server-sent events. */
export const eventStreamResponse: DescribedResponse = {
  description: 'The events',
  content: {
    'text/event-stream': {
      schema: z.string().meta({
        contentMediaType: 'text/event-stream',
        contentSchema: { $ref: '#/components/schemas/JobEvent' },
      }),
    },
  },
};

const meanings = {
  400: 'The request has errors, which validation_errors lists',
  401: 'The API key is missing or unknown',
  403: 'Not possible in this state',
  404: 'The resource does not exist, or belongs to another key',
  409: 'It has already ended',
  410: 'The audio has expired',
  412: 'It has been changed: the current version is not the one of If-Match',
  413: 'Too large',
  415: 'The format of the body or of the audio is not supported; the message names what is',
  416: 'The range lies outside the file',
  422: 'The request is valid, but this server cannot serve it; the message names what it can serve',
  429: 'Too many requests; Retry-After says when to continue',
  502: 'The source cannot be reached, or has failed',
  503: 'Not possible at the moment; Retry-After says when to try again',
  504: 'The source took too long',
  507: 'There is no disk space left',
} as const;

/** Status of an error that the documentation describes. */
export type ErrorStatus = keyof typeof meanings;

/** Error responses of a route, for its documentation. */
export function errorResponses(...statuses: ErrorStatus[]): Record<number, DescribedResponse> {
  return describeErrors(errorBodySchema, statuses);
}

/** Error responses with a body of any schema, for the documentation. */
export function describeErrors(
  schema: z.ZodType,
  statuses: readonly ErrorStatus[],
): Record<number, DescribedResponse> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: meanings[status], content: { 'application/json': { schema } } },
    ]),
  );
}

/** A response in the documentation. */
export interface DescribedResponse {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

/** A documented response without a body. */
export function withoutBody(description: string): DescribedResponse {
  return { description, content: { 'application/json': { schema: z.never() } } };
}

/** The 304 for a client that has the current version already. */
export const unchanged = withoutBody('The caller has it already, by the ETag in If-None-Match');

function binary(description: string): DescribedResponse {
  const schema = z.any().meta({ type: 'string', format: 'binary' });
  return { description, content: { 'application/octet-stream': { schema } } };
}
