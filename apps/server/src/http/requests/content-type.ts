import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

/** Content types of bodies that are JSON. */
export const jsonContentType = /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/;

/** Content types of files, which callers send to routes that read JSON. */
const fileContentType = /^(?:audio|video|multipart)\/|^application\/octet-stream/i;

/**
 * The 415 for a body of a type that its route does not read. The message names the type that was
 * sent and those that are read, which the `Accept` header lists as well (RFC 9110, section
 * 15.5.16).
 */
export function unsupportedContentType({ headers, routeOptions }: FastifyRequest): HttpError {
  const { consumes = ['application/json'] } = routeOptions.schema ?? {};
  const sent = headers['content-type'] ?? '';
  const problem =
    sent === ''
      ? 'The body has no content-type'
      : `The content-type ${JSON.stringify(sent.slice(0, 80))} is not supported here`;
  const isMisplacedFile = fileContentType.test(sent) && !consumes.includes('multipart/form-data');
  const advice = isMisplacedFile ? '; send a file to /v2/upload, as multipart/form-data' : '';
  return new HttpError(415, `${problem}: send ${consumes.join(' or ')}${advice}`, {
    headers: { accept: consumes.join(', ') },
  });
}
