import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

const cookieName = 'earshot_session';
/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The session secret in the cookie of a request; undefined when there is none. */
export function sessionOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === cookieName)?.[1];
  return value === undefined || value === '' ? undefined : value;
}

/**
 * Refuses requests with a key instead of a browser session: the routes of the studio are not an interface for programs.
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
 * Sets the cookie of a session, which no script can read and no other site can send.
 *
 * @param secret - secret of the session; empty to end it
 * @param maximumAgeMs - lifetime in milliseconds
 */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  maximumAgeMs: number,
): void {
  const parts = [
    `${cookieName}=${secret}`,
    'Path=/',
    `Max-Age=${Math.floor(maximumAgeMs / 1000)}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/**
 * Refuses requests from other origins. SameSite is not enough: browsers send a cookie to every port of a host.
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
