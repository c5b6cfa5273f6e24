import type { ImportedTable } from './imported-tables.js';

/** A row by its columns. JSON is text, times are milliseconds since the epoch. */
export type Row = Readonly<Record<string, unknown>>;

/** Values of the key columns of a row. */
export type RowKey = readonly unknown[];

/** The last rows of each table that were written, by the name of the table. */
export type RowProgress = Readonly<Record<string, RowKey>>;

/** The database of a data folder, as it was when it was opened. */
export interface RowSource {
  /** State of its files, which changes when a process writes to it. */
  readonly state: string;
  /** Size of its files, in bytes. */
  readonly sizeBytes: number;
  /** The state of its files now. */
  readState(): string;
  keyIds(): string[];
  /** Number of live sessions that have begun and have not ended. */
  countOpenSessions(): number;
  /** Number and total size of the files that have their audio. */
  countFiles(): { count: number; bytes: number };
  countRows(table: ImportedTable): number;
  /**
   * Reads the rows of a table in the order of their keys.
   *
   * @param after - key of the last row that is left out, none when omitted
   */
  rows(table: ImportedTable, after?: RowKey): Iterable<Row>;
  close(): void;
}

/** State of a target before an import. */
export type TargetState =
  | { readonly kind: 'empty' }
  /** An import into it has not ended. */
  | { readonly kind: 'begun'; readonly source: string; readonly progress: RowProgress }
  | { readonly kind: 'completed'; readonly completedAtMs: number };

/** A blob that was written and compared. */
export interface ImportedBlob {
  readonly name: string;
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The database that a data folder is imported into. */
export interface RowTarget {
  /**
   * Checks that nobody else uses the database, and that it has nothing but the data of a source,
   * unless that was imported before. Changes nothing.
   *
   * @param keyIds - ids of the API keys of the source
   * @throws StorageError when it is in use, or has keys that are not of the source
   */
  inspect(keyIds: readonly string[]): Promise<TargetState>;
  /**
   * Migrates the database, and begins an import with no rows.
   *
   * @param source - state of the source
   * @throws StorageError when it has keys that are not of the source
   */
  begin(source: string, keyIds: readonly string[]): Promise<void>;
  /** A row of the source as the database has it. */
  convert(table: ImportedTable, row: Row): Row;
  /** Writes converted rows that follow the last ones of a table. */
  write(table: ImportedTable, rows: readonly Row[]): Promise<void>;
  /** Reads some columns of all rows of a table, in any order. */
  rows(table: ImportedTable, columns: readonly string[]): AsyncIterable<Row>;
  /** Names of blobs that were written and compared, among some names. */
  importedAmong(names: readonly string[]): Promise<ReadonlySet<string>>;
  noteBlob(blob: ImportedBlob): Promise<void>;
  /** Ends the import, so that nodes may use the database. */
  complete(): Promise<void>;
  close(): Promise<void>;
}
