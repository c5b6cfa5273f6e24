import { errorBodySchema } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Security requirement, in OpenAPI, of routes that ask for an API key. */
export const secured = [{ key: [] }];

/** Path parameters of routes for one resource. */
export const identifierSchema = z.object({ id: z.string().meta({ format: 'uuid' }) });

/**
 * The `id` in the path of a request, as it was sent; empty on a route without one. It is not validated: the storage has nothing under
 * an id that is not a uuid.
 */
export function identifierOf(request: FastifyRequest): string {
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
      'Repeating a request with the same key within 24 hours gives the first response again.',
    ),
});

/** Headers of requests that change what somebody else may change as well. */
export const preconditionHeaders = z.object({
  'if-match': z
    .string()
    .optional()
    .describe(
      'ETag of the version that is to be changed; when another one is current, the response is a 412.',
    ),
});

/** Headers of requests for events. */
export const eventHeaders = z.object({
  'last-event-id': z
    .string()
    .optional()
    .describe('Id of the last event that was received: the stream begins behind it.'),
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
  404: 'There is no such thing, or it belongs to another key',
  409: 'It has ended already',
  410: 'The audio expired',
  412: 'It was changed meanwhile: the current version is not the one of If-Match',
  413: 'Too large',
  415: 'The format is not supported',
  416: 'The range lies outside the file',
  422: 'Well-formed, and cannot be served here; the message says what can',
  429: 'Too many requests; Retry-After says when to continue',
  502: 'The source cannot be reached, or fails',
  503: 'Not possible at the moment; Retry-After says when to try again',
  504: 'The source took too long',
  507: 'There is no room left',
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

/** A response without a body. */
export function withoutBody(description: string): DescribedResponse {
  return { description, content: { 'application/json': { schema: z.never() } } };
}

/** The 304 for a client that has the current version already. */
export const unchanged = withoutBody('The caller has it already, by the ETag in If-None-Match');

function binary(description: string): DescribedResponse {
  const schema = z.any().meta({ type: 'string', format: 'binary' });
  return { description, content: { 'application/octet-stream': { schema } } };
}
