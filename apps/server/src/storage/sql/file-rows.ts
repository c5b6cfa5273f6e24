import { type Insertable, sql } from 'kysely';
import type { Clock } from '../../clock/index.js';
import type { ExpiredFiles, ExpireFilesArgument, FileRows } from '../ports/file-rows.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import { toSortName } from '../sort-name.js';
import { StatementError } from '../storage-error.js';
import type { StoredFile } from '../stored-file.js';
import type { StoredObject } from '../stored-object.js';
import { runLater } from './deferred-query.js';
import { lockFile } from './row-locks.js';
import type { Database, Schema } from './schema.js';
import { chooseConnection, requireTransaction } from './unit-of-work.js';

/** SQLSTATE of a row that another one refers to. */
const foreignKeyViolation = '23503';

/** What each database does in its own way. */
export interface FileProcedures {
  readonly expire: (argument: ExpireFilesArgument) => Promise<ExpiredFiles>;
  /** Columns that only this database has. */
  readonly columnsOfFile?: (file: Pick<StoredFile, 'filename'>) => object;
}

/** Rows of audio files. Triggers keep the ids of the removed ones. */
export class SqlFileRows implements FileRows {
  readonly #database: Database;
  readonly #procedures: FileProcedures;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, procedures: FileProcedures, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#procedures = procedures;
    this.#clock = clock;
  }

  async insert(file: Omit<StoredFile, 'createdAt'>, unit?: UnitOfWork): Promise<void> {
    const database = chooseConnection(unit, this.#database);
    await runLater(
      database,
      database.insertInto('files').values({
        ...toFileRow({ ...file, createdAt: this.#clock.now() }),
        ...this.#procedures.columnsOfFile?.(file),
      }),
    );
  }

  async replaceAudio(
    unit: UnitOfWork,
    jobId: string,
    file: Omit<StoredFile, 'createdAt'>,
  ): Promise<string[]> {
    const transaction = requireTransaction(unit);
    const { file_id: replacedId } = await transaction
      .selectFrom('jobs')
      .select('file_id')
      .where('id', '=', jobId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await this.insert(file, unit);
    await runLater(
      transaction,
      transaction.updateTable('jobs').set({ file_id: file.id }).where('id', '=', jobId),
    );
    if (replacedId === null) return [];
    await lockFile(transaction, replacedId);
    return (await deleteUnused(transaction, file.keyId, replacedId)) ? [replacedId] : [];
  }

  async get(keyId: string, id: string): Promise<StoredFile | undefined> {
    const row = await this.#database
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return row === undefined ? undefined : toStoredFile(row);
  }

  async exists(id: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  async hasAudio(unit: UnitOfWork, keyId: string, id: string): Promise<boolean> {
    const row = await requireTransaction(unit)
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .where('expired_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    return row !== undefined;
  }

  async usage(keyId: string | undefined): Promise<{ count: number; bytes: number }> {
    let query = this.#database
      .selectFrom('files')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
      ])
      .where('expired_at', 'is', null);
    if (keyId !== undefined) query = query.where('key_id', '=', keyId);
    return query.executeTakeFirstOrThrow();
  }

  async deleteUnused(keyId: string, id: string): Promise<boolean> {
    try {
      return await deleteUnused(this.#database, keyId, id);
    } catch (error) {
      // A job has begun to use it in the meantime.
      if (error instanceof StatementError && error.code === foreignKeyViolation) return false;
      throw error;
    }
  }

  expire(argument: ExpireFilesArgument): Promise<ExpiredFiles> {
    return this.#procedures.expire(argument);
  }

  async listRemoved(after: string, limit: number): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('removed_files')
      .select('file_id')
      .where('file_id', '>', after)
      .orderBy('file_id')
      .limit(limit)
      .execute();
    return rows.map((row) => row.file_id);
  }

  async forgetRemoved(ids: readonly string[]): Promise<void> {
    await this.#database.deleteFrom('removed_files').where('file_id', 'in', ids).execute();
  }

  async withAudioAmong(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .where('expired_at', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }
}

async function deleteUnused(database: Database, keyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('files')
    .where('id', '=', id)
    .where('key_id', '=', keyId)
    .where((file) =>
      file.not(
        file.exists(
          file.selectFrom('jobs').select('jobs.id').whereRef('jobs.file_id', '=', 'files.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Maps a row of the table `files`. */
export function toStoredFile(row: Omit<Schema['files'], 'sort_name'>): StoredFile {
  return {
    id: row.id,
    keyId: row.key_id,
    filename: row.filename,
    source: row.source,
    extension: row.extension,
    sizeBytes: row.size,
    durationSeconds: row.audio_duration,
    channelCount: row.number_of_channels,
    // This class always writes an object.
    audio: row.audio === null ? null : (JSON.parse(row.audio) as StoredObject),
    createdAt: row.created_at,
    expiredAt: row.expired_at,
  };
}

/** Creates the row of the table `files` for a file. */
function toFileRow(file: StoredFile): Omit<Insertable<Schema['files']>, 'expired_at'> {
  return {
    id: file.id,
    key_id: file.keyId,
    filename: file.filename,
    source: file.source,
    extension: file.extension,
    size: file.sizeBytes,
    audio_duration: file.durationSeconds,
    number_of_channels: file.channelCount,
    audio: file.audio === null ? null : JSON.stringify(file.audio),
    created_at: file.createdAt,
    sort_name: toSortName(file.filename ?? ''),
  };
}
