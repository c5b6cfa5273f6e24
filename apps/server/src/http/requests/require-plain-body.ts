import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

/**
 * Refuses bodies with a content coding: a small one could become any number of bytes.
 *
 * @throws HttpError 415 whose Accept-Encoding says what is taken (RFC 9110, section 12.5.3)
 */
export async function requirePlainBody({ headers, method }: FastifyRequest): Promise<void> {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (method !== 'POST' || coding === '' || coding === 'identity') return;
  throw new HttpError(
    415,
    `The content-encoding ${JSON.stringify(coding.slice(0, 40))} is not taken: send the body as it is`,
    { code: 'unsupported_content_encoding', headers: { 'accept-encoding': 'identity' } },
  );
}
