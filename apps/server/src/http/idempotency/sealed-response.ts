import { hkdfSync } from 'node:crypto';
import { openText, sealingKeyBytes, sealText } from '../../storage/index.js';

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
  return sealText(body, sealingKey(secrets));
}

/**
 * Opens a sealed body.
 *
 * @throws Error when the secrets are not those that it was sealed with
 */
export function openResponse(sealed: string, secrets: CallerSecrets): string {
  return openText(sealed, sealingKey(secrets));
}

function sealingKey({ apiKey, idempotencyKey }: CallerSecrets): Buffer {
  return Buffer.from(
    hkdfSync('sha256', apiKey, idempotencyKey, 'idempotent answer', sealingKeyBytes),
  );
}
