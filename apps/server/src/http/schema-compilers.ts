import type { FastifyServerOptions } from 'fastify';
import type * as z from 'zod';
import { checkBody } from './requests/json-body.js';

type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/** A schema of a route, and the part of the request that it validates. */
interface RequestPart {
  schema: z.ZodType;
  httpPart?: string;
}

const compilers = {
  // The routes parse query strings: the parsed form does not distinguish a repeated parameter from a list.
  buildValidator:
    () =>
    ({ schema, httpPart }: RequestPart) =>
      httpPart === 'body'
        ? (body: unknown) => checkBody(schema, body)
        : (value: unknown) => ({ value }),
  // Responses have the types of their schemas; validating a long transcript as well would cost more than it finds.
  buildSerializer: () => () => (body: unknown) => JSON.stringify(body),
};

/**
 * Validators of requests and serializers of responses. They are passed to the framework at its creation, so that it does not load its
 * own compilers, which take longer than the rest of the start. Its types describe those alone, hence the cast.
 */
export const schemaCompilers = compilers as unknown as CompilersFactory;
