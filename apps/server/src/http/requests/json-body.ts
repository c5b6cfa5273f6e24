import { findInexactNumber, formatIssues, parseJson } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Refuses bodies with a content coding, since a small compressed body could expand to any size.
 *
 * @throws HttpError 415 with an Accept-Encoding header that lists the accepted codings (RFC 9110,
 * section 12.5.3)
 */
export async function requirePlainBody({ headers, method }: FastifyRequest): Promise<void> {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if ((method !== 'POST' && method !== 'PUT') || coding === '' || coding === 'identity') return;
  throw new HttpError(
    415,
    `The content-encoding ${JSON.stringify(coding.slice(0, 40))} is not supported: send the body without one`,
    { code: 'unsupported_content_encoding', headers: { 'accept-encoding': 'identity' } },
  );
}

/**
 * Parses a JSON body. Names such as `__proto__` become ordinary own fields, which the schemas then
 * refuse as unknown.
 *
 * @param maximumValues - number of values that it may have. @defaultValue the limit of the contract
 * @returns the value, or undefined for an empty body, since clients announce JSON on requests
 * without a body
 * @throws HttpError 400 when it is not UTF-8, not JSON, deeper or larger than the limits of the
 * contract, or has a number that would be changed
 */
export function parseJsonBody(bytes: Buffer, maximumValues?: number): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw HttpError.validation(['body must be UTF-8']);
  }
  const parsed = parseJson(text, maximumValues);
  if (!parsed.success) throw HttpError.validation([`body ${parsed.issue}`]);
  const inexact = findInexactNumber(text);
  if (inexact !== undefined) throw HttpError.validation([inexact]);
  return parsed.value;
}

/** A valid body, or the error of an invalid one. */
export type CheckedBody<Output> = { value: Output } | { error: HttpError };

/**
 * Validates a body.
 *
 * @param schema - schema of the body
 * @returns the body with its defaults, or a 400 with a sentence for each issue
 */
export function checkBody<Output>(schema: z.ZodType<Output>, body: unknown): CheckedBody<Output> {
  const result = schema.safeParse(body);
  if (!result.success && (body === undefined || body === null))
    return { error: HttpError.validation(['body is empty: the body must be an object']) };
  return result.success
    ? { value: result.data }
    : { error: HttpError.validation(formatIssues(result.error, body)) };
}

/**
 * Validates a body that the framework has not validated.
 *
 * @returns the body with its defaults
 * @throws HttpError 400 with a sentence for each issue
 */
export function requireBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const checked = checkBody(schema, body);
  if ('error' in checked) throw checked.error;
  return checked.value;
}
