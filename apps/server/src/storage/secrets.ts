import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Creates the secret of a key: 256 random bits. */
export function createSecret(): string {
  return `es_${randomBytes(32).toString('base64url')}`;
}

/**
 * Stored form of a key, a session or a token: a hexadecimal SHA-256. Their randomness makes a
 * salted or slow hash unnecessary.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two secrets in a time that depends on neither. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right)));
}

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Size of a key, in bytes. */
export const sealingKeyBytes = 32;

/** Encrypts a text with AES-256-GCM. The result is a single line of base64. */
export function sealText(text: string, key: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Decrypts the result of {@link sealText}.
 *
 * @throws Error when it was sealed with another key
 */
export function openText(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes)).setAuthTag(
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
  );
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
