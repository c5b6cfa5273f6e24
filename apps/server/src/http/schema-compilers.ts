import type { FastifyServerOptions } from 'fastify';
import type * as z from 'zod';
import { checkBody } from './requests/check-body.js';

type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/** A schema of a route, and the part of the request that it is for. */
interface RequestPart {
  schema: z.ZodType;
  httpPart?: string;
}

const compilers = {
  // Query strings are read by the routes: the parsed form no longer tells a repeated parameter from a list.
  buildValidator:
    () =>
    ({ schema, httpPart }: RequestPart) =>
      httpPart === 'body'
        ? (body: unknown) => checkBody(schema, body)
        : (value: unknown) => ({ value }),
  // Answers are typed by their schemas; encoding a long transcript through them as well would cost more than it finds.
  buildSerializer: () => () => (answer: unknown) => JSON.stringify(answer),
};

/**
 * How requests are checked and answers are written. Given to the framework when it is made, so that it does not load its own compilers,
 * which take longer than everything else at the start. Its types describe those alone, hence the cast.
 */
export const schemaCompilers = compilers as unknown as CompilersFactory;
