import { createHash, randomBytes } from 'node:crypto';

/** Lifetime of a token whose socket was never opened, in milliseconds. */
export const tokenLifetimeMs = 10 * 60 * 1000;

/** A new token of a session: 32 random bytes, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: it is so random that a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
