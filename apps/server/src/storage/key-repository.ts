import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/index.js';
import type { Database } from './schema.js';

/** An API key, without the key. */
export interface ApiKey {
  id: string;
  name: string;
  /** The first characters of the key, to recognise it by. */
  hint: string;
  /** `whsec_…`, which signs the callbacks of this key's jobs. */
  webhookSecret: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds since the epoch; null while the key is good. */
  revokedAt: number | null;
}

const hintLength = 9;
/** How long another process's revocation may go unseen. */
const cacheMs = 1000;
const cacheSize = 10_000;

/** API keys: 256 random bits each, of which only a SHA-256 is kept. */
export class KeyRepository {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #cache = new Map<string, { key: ApiKey; until: number }>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Makes a key. It cannot be read again later.
   *
   * @param name - what it is for
   * @param secret - the key itself; random unless given
   */
  async create(
    name: string,
    secret = `es_${randomBytes(32).toString('base64url')}`,
  ): Promise<{ key: ApiKey; secret: string }> {
    const row = {
      id: randomUUID(),
      name,
      hash: hashOf(secret),
      hint: secret.slice(0, hintLength),
      webhook_secret: `whsec_${randomBytes(32).toString('base64')}`,
      created_at: this.#clock.now(),
      revoked_at: null,
    };
    await this.#database.insertInto('api_keys').values(row).execute();
    return { key: fromRow(row), secret };
  }

  /** Makes sure that a key which the operator chose is known and good. */
  async ensure(name: string, secret: string): Promise<void> {
    const hash = hashOf(secret);
    const row = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined) await this.create(name, secret);
    else if (row.revoked_at !== null)
      await this.#database
        .updateTable('api_keys')
        .set({ revoked_at: null })
        .where('id', '=', row.id)
        .execute();
  }

  /** The key that a caller gave, if it is known and good. */
  async verify(secret: string): Promise<ApiKey | undefined> {
    const hash = hashOf(secret);
    const cached = this.#cache.get(hash);
    if (cached !== undefined && cached.until > this.#clock.monotonicMs()) return cached.key;
    this.#cache.delete(hash);
    const row = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || row.revoked_at !== null) return undefined;
    if (!timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(hash, 'hex'))) return undefined;
    const key = fromRow(row);
    if (this.#cache.size >= cacheSize) this.#cache.clear();
    this.#cache.set(hash, { key, until: this.#clock.monotonicMs() + cacheMs });
    return key;
  }

  /** Every key, the oldest first, revoked ones too. */
  async list(): Promise<ApiKey[]> {
    const rows = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(fromRow);
  }

  /**
   * Revokes a key for good.
   *
   * @param idOrName - its id or its name
   * @returns how many keys that were good are not any more
   */
  async revoke(idOrName: string): Promise<number> {
    this.#cache.clear();
    const { numUpdatedRows } = await this.#database
      .updateTable('api_keys')
      .set({ revoked_at: this.#clock.now() })
      .where((condition) =>
        condition.or([condition('id', '=', idOrName), condition('name', '=', idOrName)]),
      )
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function fromRow(row: {
  id: string;
  name: string;
  hint: string;
  webhook_secret: string;
  created_at: number;
  revoked_at: number | null;
}): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    webhookSecret: row.webhook_secret,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
