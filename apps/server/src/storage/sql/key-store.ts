import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock/index.js';
import type { DiskReserve } from '../files/disk-reserve.js';
import {
  AmbiguousKeyError,
  environmentKeyName,
  foldKeyName,
  KeyNameError,
  requireKeyName,
} from '../key-names.js';
import type { ApiKey, KeyStore } from '../ports/key-store.js';
import { createSecret, hashSecret } from '../secrets.js';
import { StorageError } from '../storage-error.js';
import { createHint, createWebhookSecret, fromRow, newKey } from './key-rows.js';
import { lockKeyNames } from './row-locks.js';
import type { Database, DatabaseTransaction } from './schema.js';
import { runInUnit } from './unit-of-work.js';

/** Time after a rotation during which both secrets sign, in milliseconds. */
const rotationMs = 24 * 3600 * 1000;

/**
 * Lifetime of a cached key, in milliseconds. A revocation by another process takes effect at the
 * latest after this time.
 */
const cacheMs = 1000;
const cacheSize = 10_000;

/** API keys of 256 random bits, of which only the SHA-256 is stored. */
export class SqlKeyStore implements KeyStore {
  readonly #database: Database;
  readonly #reserve: Pick<DiskReserve, 'withReserve'>;
  readonly #clock: Clock;
  readonly #cache = new Map<string, { key: ApiKey; until: number }>();

  constructor(database: Database, reserve: Pick<DiskReserve, 'withReserve'>, clock: Clock) {
    this.#database = database;
    this.#reserve = reserve;
    this.#clock = clock;
  }

  async create(name: string, secret = createSecret()): Promise<{ key: ApiKey; secret: string }> {
    requireKeyName(name);
    const row = newKey(name, secret, this.#clock.now(), false);
    // No other process can create a key in the meantime.
    await runInUnit(this.#database, async (_unit, transaction) => {
      await lockKeyNames(transaction);
      const valid = transaction
        .selectFrom('api_keys')
        .select('name')
        .where('revoked_at', 'is', null);
      const same = (await valid.execute()).find(
        (key) => foldKeyName(key.name) === foldKeyName(name),
      );
      if (same !== undefined)
        throw new KeyNameError(
          `must not be that of another valid key, and ${JSON.stringify(same.name)} is one`,
          true,
        );
      await transaction.insertInto('api_keys').values(row).execute();
    });
    return { key: fromRow(row, this.#clock.now()), secret };
  }

  async createFirst(secret: string, publish: () => Promise<void>): Promise<boolean> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      await lockKeyNames(transaction);
      const keys = transaction.selectFrom('api_keys').select('id').limit(1);
      if ((await keys.executeTakeFirst()) !== undefined) return false;
      await publish();
      await transaction
        .insertInto('api_keys')
        .values(newKey('first key', secret, this.#clock.now(), true))
        .execute();
      return true;
    });
  }

  async ensureEnvironmentKey(secret: string): Promise<void> {
    this.#cache.clear();
    const hash = hashSecret(secret);
    const hint = createHint(secret);
    const now = this.#clock.now();
    const ensure = async (transaction: DatabaseTransaction): Promise<void> => {
      await lockKeyNames(transaction);
      const keys = () => transaction.selectFrom('api_keys').selectAll();
      const same = await keys().where('hash', '=', hash).executeTakeFirst();
      if (same !== undefined && same.revoked_at !== null)
        throw new StorageError(
          `EARSHOT_API_KEY is the key ${same.name} (${hint}…), which was revoked on ${new Date(same.revoked_at).toISOString().slice(0, 10)}: choose another key, or leave the variable out`,
        );
      const former = await keys()
        .where('name', '=', environmentKeyName)
        .where('hash', '!=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (same !== undefined) {
        await transaction
          .updateTable('api_keys')
          .set({ is_administrator: 1 })
          .where('id', '=', same.id)
          .execute();
        // The value is now a key that was created in another way, so revoke the former value of the
        // variable.
        if (former !== undefined)
          await transaction
            .updateTable('api_keys')
            .set({ revoked_at: now })
            .where('id', '=', former.id)
            .execute();
      } else if (former === undefined)
        await transaction
          .insertInto('api_keys')
          .values(newKey(environmentKeyName, secret, now, true))
          .execute();
      else
        await transaction
          .updateTable('api_keys')
          .set({ hash, hint })
          .where('id', '=', former.id)
          .execute();
    };
    // With a full disk too, the service must start, so that something can be deleted.
    await this.#reserve.withReserve(() =>
      runInUnit(this.#database, (_unit, transaction) => ensure(transaction)),
    );
  }

  async verify(secret: string): Promise<ApiKey | undefined> {
    const hash = hashSecret(secret);
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
    const key = fromRow(row, this.#clock.now());
    if (this.#cache.size >= cacheSize) this.#cache.clear();
    this.#cache.set(hash, { key, until: this.#clock.monotonicMs() + cacheMs });
    return key;
  }

  async list(): Promise<ApiKey[]> {
    const rows = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => fromRow(row, this.#clock.now()));
  }

  async getValid(id: string): Promise<ApiKey | undefined> {
    const row = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row && fromRow(row, this.#clock.now());
  }

  async findOne(idOrName: string): Promise<ApiKey | undefined> {
    const byId = await this.getValid(idOrName);
    if (byId !== undefined) return byId;
    const rows = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('name', '=', idOrName)
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    if (rows.length > 1)
      throw new AmbiguousKeyError(
        idOrName,
        rows.map(({ id }) => id),
      );
    return rows[0] && fromRow(rows[0], this.#clock.now());
  }

  async rotateWebhookSecret(id: string): Promise<ApiKey | undefined> {
    this.#cache.clear();
    const now = this.#clock.now();
    const row = await this.#database
      .updateTable('api_keys')
      .set((expression) => ({
        former_webhook_secret: expression.ref('webhook_secret'),
        former_webhook_secret_expires_at: now + rotationMs,
        webhook_secret: createWebhookSecret(),
      }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row && fromRow(row, now);
  }

  async revoke(idOrName: string): Promise<ApiKey | undefined> {
    const key = await this.findOne(idOrName);
    if (key === undefined) return undefined;
    this.#cache.clear();
    const revocation = this.#database
      .updateTable('api_keys')
      .set({ revoked_at: this.#clock.now() })
      .where('id', '=', key.id)
      .where('revoked_at', 'is', null)
      .returningAll();
    const row = await this.#reserve.withReserve(() => revocation.executeTakeFirst());
    return row && fromRow(row, this.#clock.now());
  }
}
