import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What only the caller of a request knows: neither is kept by the service. */
export interface CallerSecrets {
  readonly apiKey: string;
  readonly idempotencyKey: string;
}

/**
 * Seals an answer that holds a secret, so that it can be kept for repetitions of its request without being readable to whoever gets
 * hold of the database: it opens with what the caller sends along.
 */
export function sealAnswer(body: string, secrets: CallerSecrets): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, sealingKey(secrets), nonce);
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Opens a sealed answer.
 *
 * @throws Error when the secrets are not those that it was sealed with
 */
export function openAnswer(sealed: string, secrets: CallerSecrets): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(
    cipherName,
    sealingKey(secrets),
    bytes.subarray(0, nonceBytes),
  ).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}

function sealingKey({ apiKey, idempotencyKey }: CallerSecrets): Buffer {
  return Buffer.from(hkdfSync('sha256', apiKey, idempotencyKey, 'idempotent answer', 32));
}
