import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock/index.js';
import type { KnownVoices, StoredVoice } from '../ports/known-voices.js';
import type { SealingKeys } from '../ports/sealing-keys.js';
import { openText, sealText } from '../secrets.js';
import type { Database } from './schema.js';

/** The sealed data of a voice. */
interface SealedVoice {
  readonly name: string;
  readonly measurements: readonly {
    readonly seconds: number;
    readonly isNarrow: boolean;
    /** Its numbers in 32 bits, as base64. */
    readonly vector: string;
  }[];
}

/**
 * Known voices. Names and measurements are sealed, each with a key that is a file of its own: once
 * that file is removed, no data of the voice can be read, even if the database still contains it.
 */
export class SqlKnownVoices implements KnownVoices {
  readonly #database: Database;
  readonly #keys: SealingKeys;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, keys: SealingKeys, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#keys = keys;
    this.#clock = clock;
  }

  async count(keyId: string): Promise<number> {
    const { count } = await this.#database
      .selectFrom('known_voices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('key_id', '=', keyId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async create(
    keyId: string,
    voice: Pick<StoredVoice, 'name' | 'measurements'>,
  ): Promise<StoredVoice> {
    const id = randomUUID();
    const createdAt = this.#clock.now();
    const body = await this.#seal(id, voice);
    await this.#database
      .insertInto('known_voices')
      .values({ id, key_id: keyId, created_at: createdAt, body })
      .execute();
    return { id, createdAt, ...voice };
  }

  async list(keyId: string): Promise<StoredVoice[]> {
    const rows = await this.#database
      .selectFrom('known_voices')
      .select(['id', 'created_at', 'body'])
      .where('key_id', '=', keyId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const voices = await Promise.all(
      rows.map(async ({ body, created_at: createdAt, id }) => {
        const opened = await this.#open(id, body);
        return opened === undefined ? [] : [{ id, createdAt, ...opened }];
      }),
    );
    return voices.flat();
  }

  async get(keyId: string, id: string): Promise<StoredVoice | undefined> {
    const row = await this.#database
      .selectFrom('known_voices')
      .select(['created_at', 'body'])
      .where('key_id', '=', keyId)
      .where('id', '=', id)
      .executeTakeFirst();
    const opened = row && (await this.#open(id, row.body));
    return opened && { id, createdAt: row.created_at, ...opened };
  }

  async update(keyId: string, voice: StoredVoice): Promise<boolean> {
    if ((await this.#keys.find(voice.id)) === undefined) return false;
    const body = await this.#seal(voice.id, voice);
    const { numUpdatedRows } = await this.#database
      .updateTable('known_voices')
      .set({ body })
      .where('key_id', '=', keyId)
      .where('id', '=', voice.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await this.#keys.remove(voice.id);
    return numUpdatedRows > 0n;
  }

  async remove(keyId: string, id: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('known_voices')
      .select('id')
      .where('key_id', '=', keyId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return false;
    // The key is removed first, since it makes the other data readable.
    await this.#keys.remove(id);
    await this.#database.deleteFrom('known_voices').where('id', '=', id).execute();
    return true;
  }

  async #seal(
    id: string,
    { measurements, name }: Pick<StoredVoice, 'name' | 'measurements'>,
  ): Promise<string> {
    const sealed: SealedVoice = {
      name,
      measurements: measurements.map(({ isNarrow, seconds, vector }) => ({
        isNarrow,
        seconds,
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
      })),
    };
    const { bytes } = await this.#keys.obtain(id);
    return sealText(JSON.stringify(sealed), bytes);
  }

  async #open(
    id: string,
    body: string,
  ): Promise<Pick<StoredVoice, 'name' | 'measurements'> | undefined> {
    const key = await this.#keys.find(id);
    if (key === undefined) return undefined;
    // This service sealed it, so its shape is known.
    const { measurements, name } = JSON.parse(openText(body, key)) as SealedVoice;
    return {
      name,
      measurements: measurements.map(({ isNarrow, seconds, vector }) => ({
        isNarrow,
        seconds,
        vector: new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer),
      })),
    };
  }
}
