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
  // Routes parse query strings themselves, since the parsed form does not distinguish a repeated
  // parameter from a list.
  buildValidator:
    () =>
    ({ schema, httpPart }: RequestPart) =>
      httpPart === 'body'
        ? (body: unknown) => checkBody(schema, body)
        : (value: unknown) => ({ value }),
  // The compiler checks responses against their schemas. Validating long transcripts at run time
  // would cost too much.
  buildSerializer: () => () => (body: unknown) => JSON.stringify(body),
};

/**
 * Validators of requests and serializers of responses. They are passed to the framework when it is
 * created, so that it does not load its own compilers, which takes longer than the rest of the
 * start. Its types describe only its own compilers, hence the cast.
 */
export const schemaCompilers = compilers as unknown as CompilersFactory;
