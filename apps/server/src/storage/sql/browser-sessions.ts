import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock/index.js';
import {
  type BrowserSessions,
  maximumSessions,
  sessionLifetimesMs,
} from '../ports/browser-sessions.js';
import type { ApiKey, KeyStore } from '../ports/key-store.js';
import { hashSecret } from '../secrets.js';
import { runLater } from './deferred-query.js';
import { fromRow } from './key-rows.js';
import { lockKey } from './row-locks.js';
import type { Database } from './schema.js';
import { runInUnit } from './unit-of-work.js';

/** More sessions than a key ever has: an offset needs a limit. */
const mostSessions = 1_000_000;

/**
 * Browser sessions, which stand for a key, and one-time sign-in links. Each has a secret of 256
 * random bits.
 */
export class SqlBrowserSessions implements BrowserSessions {
  readonly #database: Database;
  readonly #keys: Pick<KeyStore, 'getValid'>;
  readonly #clock: Clock;

  constructor(database: Database, keys: Pick<KeyStore, 'getValid'>, clock: Clock) {
    this.#database = database;
    this.#keys = keys;
    this.#clock = clock;
  }

  async create(keyId: string, kind: keyof typeof sessionLifetimesMs): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const hash = hashSecret(secret);
    const expiresAt = this.#clock.now() + sessionLifetimesMs[kind];
    await runInUnit(this.#database, async (_unit, transaction) => {
      // The sessions of a key are created one after the other.
      await lockKey(transaction, keyId);
      // All of a kind live equally long: the first to expire is the oldest.
      const beyond = transaction
        .selectFrom('studio_sessions')
        .select('hash')
        .where('key_id', '=', keyId)
        .where('kind', '=', kind)
        .orderBy('expires_at', 'desc')
        .limit(mostSessions)
        .offset(maximumSessions[kind] - 1);
      await runLater(
        transaction,
        transaction.deleteFrom('studio_sessions').where('hash', 'in', beyond),
      );
      const session = { hash, key_id: keyId, kind, expires_at: expiresAt };
      await runLater(transaction, transaction.insertInto('studio_sessions').values(session));
    });
    return secret;
  }

  async removeExpired(): Promise<void> {
    await this.#database
      .deleteFrom('studio_sessions')
      .where('expires_at', '<=', this.#clock.now())
      .execute();
  }

  async find(secret: string): Promise<ApiKey | undefined> {
    return this.#findKey(secret, 'session');
  }

  async findLink(secret: string): Promise<ApiKey | undefined> {
    return this.#findKey(secret, 'link');
  }

  async redeem(secret: string): Promise<ApiKey | undefined> {
    const row = await this.#database
      .deleteFrom('studio_sessions')
      .where('hash', '=', hashSecret(secret))
      .where('kind', '=', 'link')
      .where('expires_at', '>', this.#clock.now())
      .returning('key_id')
      .executeTakeFirst();
    return row && this.#keys.getValid(row.key_id);
  }

  async end(secret: string): Promise<void> {
    await this.#database
      .deleteFrom('studio_sessions')
      .where('hash', '=', hashSecret(secret))
      .where('kind', '=', 'session')
      .execute();
  }

  async #findKey(
    secret: string,
    kind: keyof typeof sessionLifetimesMs,
  ): Promise<ApiKey | undefined> {
    const now = this.#clock.now();
    const row = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', (session) =>
        session
          .selectFrom('studio_sessions')
          .select('key_id')
          .where('hash', '=', hashSecret(secret))
          .where('kind', '=', kind)
          .where('expires_at', '>', now),
      )
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row && fromRow(row, now);
  }
}
