import { hkdfSync } from 'node:crypto';
import { openText, sealingKeyBytes, sealText } from '../../storage/index.js';

/** Secrets of a request, neither of which the service stores. */
export interface CallerSecrets {
  readonly apiKey: string;
  readonly idempotencyKey: string;
}

/**
 * Encrypts a response body that contains a secret with AES-256-GCM, so that it can be stored for
 * repetitions of its request. It cannot be read from the database: only the secrets of the request
 * decrypt it.
 */
export function sealResponse(body: string, secrets: CallerSecrets): string {
  return sealText(body, sealingKey(secrets));
}

/**
 * Decrypts a sealed body.
 *
 * @throws Error when it was sealed with other secrets
 */
export function openResponse(sealed: string, secrets: CallerSecrets): string {
  return openText(sealed, sealingKey(secrets));
}

function sealingKey({ apiKey, idempotencyKey }: CallerSecrets): Buffer {
  return Buffer.from(
    hkdfSync('sha256', apiKey, idempotencyKey, 'idempotent answer', sealingKeyBytes),
  );
}
