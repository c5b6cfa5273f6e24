import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Secrets of a request. The service stores neither. */
export interface CallerSecrets {
  readonly apiKey: string;
  readonly idempotencyKey: string;
}

/**
 * Seals the body of a response that holds a secret with AES-256-GCM, so that it can be stored for repetitions of its request. Nobody
 * can read it from the database: only the secrets of the request open it.
 */
export function sealResponse(body: string, secrets: CallerSecrets): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, sealingKey(secrets), nonce);
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Opens a sealed body.
 *
 * @throws Error when the secrets are not those that it was sealed with
 */
export function openResponse(sealed: string, secrets: CallerSecrets): string {
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
