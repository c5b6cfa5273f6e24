import { createHash, randomBytes } from 'node:crypto';

/** How long a token is good before its socket is opened, in milliseconds. */
export const tokenLifetimeMs = 10 * 60 * 1000;

/** A new token of a session: 32 random bytes, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What a token is kept as: it has so much chance in it that a plain hash cannot be turned around. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
