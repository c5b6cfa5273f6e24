import { formatIssues } from '@earshot/core';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { HttpError } from '../errors/http-error.js';

/**
 * Checks bodies against their zod schemas. Query strings are not checked here, but by the routes: the parsed form that the framework
 * has of them no longer tells a repeated parameter from a list, or a text from a number.
 */
export const validateRequest: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) =>
  httpPart === 'body' ? (body) => check(schema, body) : (value) => ({ value });

function check(schema: z.ZodType, body: unknown): { value: unknown } | { error: HttpError } {
  const result = schema.safeParse(body);
  return result.success
    ? { value: result.data }
    : { error: HttpError.validation(formatIssues(result.error, body)) };
}
