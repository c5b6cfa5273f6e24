import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ApiKey } from '../ports/key-store.js';
import { hashSecret } from '../secrets.js';
import type { Schema } from './schema.js';

/** Longest hint, in characters. It is also at most a quarter of the key. */
const maximumHintCharacters = 7;

/** Creates a webhook secret of 256 random bits, in the format of Standard Webhooks. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Creates the row of a new key. */
export function newKey(
  name: string,
  secret: string,
  now: number,
  isAdministrator: boolean,
): Selectable<Schema['api_keys']> {
  return {
    id: randomUUID(),
    name,
    hash: hashSecret(secret),
    hint: createHint(secret),
    webhook_secret: createWebhookSecret(),
    former_webhook_secret: null,
    former_webhook_secret_expires_at: null,
    created_at: now,
    revoked_at: null,
    is_administrator: isAdministrator ? 1 : 0,
  };
}

/** First characters of a key, at most a quarter of it. */
export function createHint(secret: string): string {
  return secret.slice(0, Math.min(maximumHintCharacters, Math.floor(secret.length / 4)));
}

/**
 * The secrets that sign the callbacks of a key, the newest first.
 *
 * @param now - milliseconds since the epoch
 */
export function signingSecrets(
  {
    former_webhook_secret: former,
    former_webhook_secret_expires_at: expiresAt,
    webhook_secret: current,
  }: Pick<
    Schema['api_keys'],
    'former_webhook_secret' | 'former_webhook_secret_expires_at' | 'webhook_secret'
  >,
  now: number,
): string[] {
  return former !== null && expiresAt !== null && expiresAt > now ? [current, former] : [current];
}

/** A key as it is stored, without its secret. */
export function fromRow(row: Selectable<Schema['api_keys']>, now: number): ApiKey {
  const [, former] = signingSecrets(row, now);
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    webhookSecret: row.webhook_secret,
    formerWebhookSecret:
      former === undefined
        ? null
        : { secret: former, expiresAt: row.former_webhook_secret_expires_at ?? now },
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    isAdministrator: row.is_administrator === 1,
  };
}
