import { createHash } from 'node:crypto';

/** Stored form of a key, a session or a token: a SHA-256 in hexadecimal. They are so random that a plain hash cannot be reversed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
