import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const sane = /^[\w.:-]{1,128}$/;

/**
 * The id under which a request is logged and answered.
 *
 * @param headers - of the request; an `x-request-id` of 1 to 128 letters, digits and `_ . : -` is taken over
 * @returns that id, or a new uuid
 */
export function requestIdentifier(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}
