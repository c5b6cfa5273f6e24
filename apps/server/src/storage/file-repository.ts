import type { Readable } from 'node:stream';
import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../clock/index.js';
import type { ByteRange, MediaStore } from './media-store.js';
import type { Database, DatabaseTransaction, Schema } from './schema.js';
import type { StoredObject } from './stored-job.js';

/** A stored audio file; its bytes are in the {@link MediaStore} under its id. */
export interface StoredFile {
  id: string;
  keyId: string;
  filename: string | null;
  /** The url that it was fetched from; null for an upload. */
  source: string | null;
  /** Without the dot, lower-case; empty when there is none. */
  extension: string;
  sizeBytes: number;
  /** Null when it is not known. */
  durationSeconds: number | null;
  channelCount: number | null;
  /** What was found in it when it arrived; null when that is not known. */
  audio: StoredObject | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Rows that one statement removes: other statements wait for it. */
const removedAtOnce = 100;

/** Audio files: their rows, and their bytes in the media store. */
export class FileRepository {
  readonly #database: Database;
  readonly #media: MediaStore;
  readonly #clock: Clock;

  constructor(database: Database, media: MediaStore, clock: Clock) {
    this.#database = database;
    this.#media = media;
    this.#clock = clock;
  }

  /**
   * Writes the bytes of a file that has no row yet. Without a row they are removed as orphans later.
   *
   * @returns the number of bytes
   * @throws FileTooLargeError, StorageFullError
   */
  writeBytes(
    id: string,
    content: Readable,
    limits: { maximumBytes: number; signal?: AbortSignal | undefined },
  ): Promise<number> {
    return this.#media.write(id, content, limits);
  }

  /** Path of the bytes of a file. */
  pathOf(id: string): string {
    return this.#media.pathOf(id);
  }

  /** Removes bytes without a row. */
  removeBytes(id: string): Promise<void> {
    return this.#media.remove(id);
  }

  /** Reads the bytes of a file, or a range of them. */
  read(id: string, range?: ByteRange): Readable {
    return this.#media.read(id, range);
  }

  /** Reads the bytes of a file, or a range of them, in turns with the reads of other keys. */
  readFor({ id, keyId }: Pick<StoredFile, 'id' | 'keyId'>, range?: ByteRange): Readable {
    return this.#media.readFor(keyId, id, range);
  }

  /** Inserts the row of a file whose bytes were written. */
  async insert(
    file: Omit<StoredFile, 'createdAt'>,
    database: Database | DatabaseTransaction = this.#database,
  ): Promise<void> {
    await database
      .insertInto('files')
      .values({
        id: file.id,
        key_id: file.keyId,
        filename: file.filename,
        source: file.source,
        extension: file.extension,
        size: file.sizeBytes,
        audio_duration: file.durationSeconds,
        number_of_channels: file.channelCount,
        audio: file.audio === null ? null : JSON.stringify(file.audio),
        created_at: this.#clock.now(),
      })
      .execute();
  }

  /** A file of a key; undefined when it has none with this id. */
  async get(keyId: string, id: string): Promise<StoredFile | undefined> {
    const row = await this.#database
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return row === undefined ? undefined : toStoredFile(row);
  }

  /** Resolves with true when a file of any key has this id. */
  async exists(id: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Deletes a file of a key, unless a job uses it. */
  async delete(keyId: string, id: string): Promise<'deleted' | 'used' | 'not-found'> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('files')
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .where(isUnused)
      .executeTakeFirst();
    if (numDeletedRows === 0n)
      return (await this.get(keyId, id)) === undefined ? 'not-found' : 'used';
    // The row goes first: bytes without a row are removed as orphans later, a row without bytes could not be repaired.
    await this.#media.remove(id);
    return 'deleted';
  }

  /**
   * Removes files that no job uses.
   *
   * @param ageMs - minimum age of a file, in milliseconds
   * @returns the number of files
   */
  async removeUnused(ageMs: number): Promise<number> {
    const before = this.#clock.now() - ageMs;
    for (let removed = 0; ; ) {
      const rows = await this.#database
        .deleteFrom('files')
        .where('id', 'in', (files) =>
          files
            .selectFrom('files')
            .select('files.id')
            .where('files.created_at', '<=', before)
            .where(isUnused)
            .limit(removedAtOnce),
        )
        .returning('id')
        .execute();
      for (const { id } of rows) await this.#media.remove(id);
      removed += rows.length;
      if (rows.length < removedAtOnce) return removed;
    }
  }

  /**
   * Removes orphans: bytes without a row, of processes that died before they inserted it.
   *
   * @param ageMs - minimum age of the bytes, in milliseconds
   * @returns the number of files
   */
  async removeOrphans(ageMs: number): Promise<number> {
    const before = this.#clock.now() - ageMs;
    await this.#media.removeAbandoned(before);
    let removed = 0;
    for await (const id of this.#media.olderThan(before)) {
      const row = await this.#database
        .selectFrom('files')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (row !== undefined) continue;
      await this.#media.remove(id);
      removed += 1;
    }
    return removed;
  }
}

/** Condition of files that no job uses. */
function isUnused(files: ExpressionBuilder<Schema, 'files'>) {
  return files.not(
    files.exists(
      files.selectFrom('jobs').select('jobs.id').whereRef('jobs.file_id', '=', 'files.id'),
    ),
  );
}

/** Maps a row of the table `files`. */
export function toStoredFile(row: Schema['files']): StoredFile {
  return {
    id: row.id,
    keyId: row.key_id,
    filename: row.filename,
    source: row.source,
    extension: row.extension,
    sizeBytes: row.size,
    durationSeconds: row.audio_duration,
    channelCount: row.number_of_channels,
    // Written by this repository, always from an object.
    audio: row.audio === null ? null : (JSON.parse(row.audio) as StoredObject),
    createdAt: row.created_at,
  };
}
