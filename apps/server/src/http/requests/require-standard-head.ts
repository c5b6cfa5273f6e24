import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

/**
 * Refuses request heads that HTTP does not allow, which Node would refuse without the body of an
 * error.
 *
 * @throws HttpError 400 unless there is one `Host` (RFC 9112, section 3.2), 417 for an unknown
 * expectation (RFC 9110, section 10.1.1)
 */
export async function requireStandardHead({ headers, raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
    throw HttpError.validation([`the header host must be given once, got ${hosts}`]);
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    throw new HttpError(
      417,
      `The header expect must be 100-continue, got ${JSON.stringify(expect.slice(0, 80))}`,
    );
}
