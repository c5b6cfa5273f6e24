import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests with a key instead of a browser session: the routes of the studio are not an
 * interface for programs.
 *
 * @throws HttpError 403
 */
export function requireSession({ headers }: FastifyRequest): void {
  if (headers['x-service-key'] !== undefined)
    throw new HttpError(
      403,
      'This needs a session of the studio: sign in there, and send no x-service-key',
    );
}

/**
 * Refuses requests from other origins. SameSite is not enough: browsers send a cookie to every port
 * of a host.
 *
 * @throws HttpError 403
 */
export function requireSameOrigin({ headers, host, method }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwnOrigin = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  const isSafe = safeMethods.has(method);
  if (site !== undefined) {
    if (site === 'same-origin' || (site === 'none' && isSafe)) return;
  } else if (origin === undefined) {
    // Browsers omit Sec-Fetch-Site over http, and Origin from requests that change nothing.
    if (isSafe) return;
  } else if (isOwnOrigin) return;
  throw new HttpError(403, 'A session works only on pages of this server: send a key instead');
}
