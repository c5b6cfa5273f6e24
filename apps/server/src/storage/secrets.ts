import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Creates the secret of a key: 256 random bits. */
export function createSecret(): string {
  return `es_${randomBytes(32).toString('base64url')}`;
}

/** Stored form of a key, a session or a token: a SHA-256 in hexadecimal. They are so random that a plain hash cannot be reversed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Size of a key, in bytes. */
export const sealingKeyBytes = 32;

/** Encrypts a text with AES-256-GCM; the result is base64, in one line. */
export function sealText(text: string, key: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Decrypts a text of {@link sealText}.
 *
 * @throws Error when the key is not the one that it was sealed with
 */
export function openText(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes)).setAuthTag(
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
  );
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
