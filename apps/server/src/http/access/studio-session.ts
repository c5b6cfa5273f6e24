import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

const cookieName = 'earshot_session';
/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The secret of the session of a browser; undefined without one. */
export function sessionOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === cookieName)?.[1];
  return value === undefined || value === '' ? undefined : value;
}

/**
 * Refuses requests that have a key instead of the session of a browser: what the studio manages is not for programs.
 *
 * @throws HttpError 403
 */
export function requireSession({ headers }: FastifyRequest): void {
  if (headers['x-service-key'] !== undefined)
    throw new HttpError(403, 'This is for sessions of the studio, not for keys');
}

/**
 * Sets the cookie of a session, which no script can read and no other site can send.
 *
 * @param secret - of the session; empty ends it
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
 * Refuses requests that another origin has made: browsers send a cookie for every port of a host, and mean the same site.
 *
 * @throws HttpError 403
 */
export function requireSameOrigin({ headers, host, method }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwnOrigin = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  const isAllowed =
    site !== undefined
      ? site === 'same-origin' || (site === 'none' && safeMethods.has(method))
      : // Browsers leave Sec-Fetch-Site out on http, and Origin on requests that change nothing.
        origin === undefined
        ? safeMethods.has(method)
        : isOwnOrigin;
  if (!isAllowed)
    throw new HttpError(403, 'A session works on pages of this server alone: send a key instead');
}
