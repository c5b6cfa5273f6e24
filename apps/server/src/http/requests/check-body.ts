import { formatIssues } from '@earshot/core';
import type * as z from 'zod';
import { HttpError } from '../errors/http-error.js';

/**
 * Checks a body.
 *
 * @param schema - what it has to be
 * @param body - what came
 * @returns the body with defaults filled in
 * @throws HttpError 400 with a sentence for each fault
 */
export function checkBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw HttpError.validation(formatIssues(result.error, body));
}
