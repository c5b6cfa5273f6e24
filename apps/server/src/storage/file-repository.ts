import type { Readable } from 'node:stream';
import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../clock/index.js';
import type { ByteRange, MediaStore } from './media-store.js';
import type { Database, DatabaseTransaction, Schema } from './schema.js';
import type { StoredFile } from './stored-file.js';

/** Rows that one statement removes: others wait for it. */
const removedAtOnce = 100;

/** Audio files: a row for each, and its bytes in the media store. */
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
   * Keeps the bytes of a file that has no row yet. Without one they are removed again after a while.
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

  /** Where the bytes of a file lie on this machine. */
  pathOf(id: string): string {
    return this.#media.pathOf(id);
  }

  /** Removes bytes that will get no row. */
  removeBytes(id: string): Promise<void> {
    return this.#media.remove(id);
  }

  /** Reads the bytes of a file, or a range of them. */
  read(id: string, range?: ByteRange): Readable {
    return this.#media.read(id, range);
  }

  /** Reads the bytes of a file, or a range of them, for its owner: whoever has many read at once waits for the others. */
  readFor({ id, keyId }: Pick<StoredFile, 'id' | 'keyId'>, range?: ByteRange): Readable {
    return this.#media.readFor(keyId, id, range);
  }

  /** Makes the row of a file whose bytes are there. */
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
        size: file.size,
        audio_duration: file.audioDuration,
        number_of_channels: file.numberOfChannels,
        created_at: this.#clock.now(),
      })
      .execute();
  }

  /** A file of a key. */
  async get(keyId: string, id: string): Promise<StoredFile | undefined> {
    const row = await this.#database
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return row === undefined ? undefined : toStoredFile(row);
  }

  /** Whether there is a file, whoever uploaded it. */
  async exists(id: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Deletes a file of a key that is not the audio of a job. */
  async delete(keyId: string, id: string): Promise<'deleted' | 'used' | 'not-found'> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('files')
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .where(isUnused)
      .executeTakeFirst();
    if (numDeletedRows === 0n)
      return (await this.get(keyId, id)) === undefined ? 'not-found' : 'used';
    // The row goes first: bytes without a row are found again and removed, a row without bytes would be a lie.
    await this.#media.remove(id);
    return 'deleted';
  }

  /**
   * Removes files that are the audio of no job.
   *
   * @param ageMs - only files that were kept longer ago than this
   * @returns how many files were removed
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
   * Removes bytes that no row knows, left behind by a process that died between the two.
   *
   * @param ageMs - only bytes that were written longer ago than this
   * @returns how many files were removed
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

/** A condition: the file is the audio of no job. */
function isUnused(files: ExpressionBuilder<Schema, 'files'>) {
  return files.not(
    files.exists(
      files.selectFrom('jobs').select('jobs.id').whereRef('jobs.file_id', '=', 'files.id'),
    ),
  );
}

/** A row as the rest of the service knows it. */
export function toStoredFile(row: Schema['files']): StoredFile {
  return {
    id: row.id,
    keyId: row.key_id,
    filename: row.filename,
    source: row.source,
    extension: row.extension,
    size: row.size,
    audioDuration: row.audio_duration,
    numberOfChannels: row.number_of_channels,
    createdAt: row.created_at,
  };
}
