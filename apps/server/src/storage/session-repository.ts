import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/index.js';
import type { ApiKey } from './api-key.js';
import type { KeyRepository } from './key-repository.js';
import type { Database } from './schema.js';
import { hashSecret } from './secrets.js';

/** Lifetimes in milliseconds: thirty days for a session, an hour for a sign-in link. */
export const sessionLifetimesMs = { session: 30 * 24 * 3600 * 1000, link: 3600 * 1000 } as const;

/** Most sessions, and most unused links, of one key: another one ends the oldest. */
export const maximumSessions = { session: 50, link: 20 } as const;

/** Browser sessions, which stand for a key, and one-time sign-in links. Each has a secret of 256 random bits. */
export class SessionRepository {
  readonly #database: Database;
  readonly #keys: Pick<KeyRepository, 'getValid'>;
  readonly #clock: Clock;

  constructor(database: Database, keys: Pick<KeyRepository, 'getValid'>, clock: Clock) {
    this.#database = database;
    this.#keys = keys;
    this.#clock = clock;
  }

  /**
   * Creates a session or a link for a key, whose oldest ones end where it has more than {@link maximumSessions}. Its secret cannot be
   * read later.
   */
  async create(keyId: string, kind: keyof typeof sessionLifetimesMs): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const hash = hashSecret(secret);
    const expiresAt = this.#clock.now() + sessionLifetimesMs[kind];
    await this.#database.transaction().execute(async (transaction) => {
      // All of a kind live equally long: the first to expire is the oldest.
      const beyond = transaction
        .selectFrom('studio_sessions')
        .select('hash')
        .where('key_id', '=', keyId)
        .where('kind', '=', kind)
        .orderBy('expires_at', 'desc')
        .limit(-1)
        .offset(maximumSessions[kind] - 1);
      await transaction.deleteFrom('studio_sessions').where('hash', 'in', beyond).execute();
      await transaction
        .insertInto('studio_sessions')
        .values({ hash, key_id: keyId, kind, expires_at: expiresAt })
        .execute();
    });
    return secret;
  }

  /** Removes sessions and links that have expired. */
  async removeExpired(): Promise<void> {
    await this.#database
      .deleteFrom('studio_sessions')
      .where('expires_at', '<=', this.#clock.now())
      .execute();
  }

  /** The key of a session, or undefined when the session has ended or its key was revoked. */
  async find(secret: string): Promise<ApiKey | undefined> {
    return this.#findKey(secret, 'session');
  }

  /** The key of a link, which stays as it is, or undefined when the link was used or has expired, or its key was revoked. */
  async findLink(secret: string): Promise<ApiKey | undefined> {
    return this.#findKey(secret, 'link');
  }

  /** Redeems a link, which works once. Returns its key, or undefined when the link was used or has expired, or its key was revoked. */
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

  /** Ends a session. */
  async end(secret: string): Promise<void> {
    await this.#database
      .deleteFrom('studio_sessions')
      .where('hash', '=', hashSecret(secret))
      .where('kind', '=', 'session')
      .execute();
  }

  #findKey(secret: string, kind: keyof typeof sessionLifetimesMs): Promise<ApiKey | undefined> {
    return this.#keys.getValid(
      this.#database
        .selectFrom('studio_sessions')
        .select('key_id')
        .where('hash', '=', hashSecret(secret))
        .where('kind', '=', kind)
        .where('expires_at', '>', this.#clock.now()),
    );
  }
}
