import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Row, RowKey, RowSource } from '../../import/import-ports.js';
import type { ImportedTable } from '../../import/imported-tables.js';

/** Queries of the rows of tables that are not read as they are. */
const queries: Readonly<Record<string, string>> = {
  // Their numbers are the order in which searches list them.
  jobs: `(
    select jobs.*, searched_jobs.number from searched_jobs
    cross join jobs on jobs.id = searched_jobs.job_id
  )`,
};

/**
 * The rows of the database of a data folder, which is only read, all of them as they were when it
 * was opened.
 */
export class FolderRows implements RowSource {
  readonly state: string;
  readonly #path: string;
  readonly #database: SqliteDatabase.Database;

  /**
   * @param path - path of the database file
   * @throws SqliteError
   */
  constructor(path: string) {
    this.#path = path;
    this.#database = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
    this.state = this.readState();
    this.#database.exec('begin');
  }

  get sizeBytes(): number {
    return readSize(this.#path) + readSize(`${this.#path}-wal`);
  }

  readState(): string {
    return [this.#path, `${this.#path}-wal`]
      .map((path) => {
        const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? emptyFile;
        // Readers create an empty log.
        return size === 0 ? 'empty' : `${size} ${mtimeMs}`;
      })
      .join(', ');
  }

  keyIds(): string[] {
    return this.#database.prepare<[], string>('select id from api_keys').pluck().all();
  }

  countOpenSessions(): number {
    return this.#count("jobs where kind = 'live' and status = 'processing'");
  }

  countFiles(): { count: number; bytes: number } {
    return (
      this.#database
        .prepare<[], { count: number; bytes: number }>(
          'select count(*) as count, coalesce(sum(size), 0) as bytes from files where expired_at is null',
        )
        .get() ?? { count: 0, bytes: 0 }
    );
  }

  countRows({ name }: ImportedTable): number {
    return this.#count(name);
  }

  rows({ key, name }: ImportedTable, after?: RowKey): Iterable<Row> {
    const columns = key.join(', ');
    const follows =
      after === undefined ? '' : `where (${columns}) > (${key.map(() => '?').join(', ')})`;
    return this.#database
      .prepare<unknown[], Row>(
        `select * from ${queries[name] ?? name} ${follows} order by ${columns}`,
      )
      .iterate(...(after ?? []));
  }

  close(): void {
    this.#database.close();
  }

  #count(rows: string): number {
    return this.#database.prepare<[], number>(`select count(*) from ${rows}`).pluck().get() ?? 0;
  }
}

const emptyFile = { mtimeMs: 0, size: 0 };

function readSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
