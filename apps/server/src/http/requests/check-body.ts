import { formatIssues } from '@earshot/core';
import type * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';

/** A checked body, or what is wrong with it. */
export type CheckedBody<Output> = { value: Output } | { error: HttpError };

/**
 * Checks a body.
 *
 * @param schema - what it has to be
 * @param body - what came
 * @returns the body with defaults filled in, or a 400 with a sentence for each fault
 */
export function checkBody<Output>(schema: z.ZodType<Output>, body: unknown): CheckedBody<Output> {
  const result = schema.safeParse(body);
  if (!result.success && (body === undefined || body === null))
    return { error: HttpError.validation(['body is empty: the body must be an object']) };
  return result.success
    ? { value: result.data }
    : { error: HttpError.validation(formatIssues(result.error, body)) };
}
