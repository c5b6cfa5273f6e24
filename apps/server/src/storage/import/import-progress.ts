/** Part of an import. */
export type ImportStage = 'rows' | 'keys' | 'files' | 'checksums';

/** Progress of an import. */
export interface ImportProgress {
  readonly stage: ImportStage;
  /** Rows that were copied, or compared in the stage `checksums`. */
  readonly doneRows: number;
  readonly totalRows: number;
  /** Files with their audio in the bucket. */
  readonly doneFiles: number;
  readonly totalFiles: number;
  /** Amount of work in bytes, for a bar: of files, and of rows, which are copied and compared. */
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Amounts of an import. */
export interface ImportTotals {
  readonly rows: number;
  /** Size of the database, in bytes. */
  readonly databaseBytes: number;
  readonly files: number;
  readonly fileBytes: number;
}

/** Counts what an import has done. */
export class ImportCounter {
  stage: ImportStage = 'rows';
  #copiedRows = 0;
  #comparedRows = 0;
  #files = 0;
  #fileBytes = 0;
  readonly #totals: ImportTotals;
  readonly #onProgress: (progress: ImportProgress) => void;

  constructor(totals: ImportTotals, onProgress: (progress: ImportProgress) => void) {
    this.#totals = totals;
    this.#onProgress = onProgress;
  }

  addCopiedRows(count: number): void {
    this.#copiedRows += count;
    this.#report();
  }

  addComparedRows(count: number): void {
    this.#comparedRows += count;
    this.#report();
  }

  addFileBytes(bytes: number): void {
    this.#fileBytes += bytes;
    this.#report();
  }

  addFile(): void {
    this.#files += 1;
    this.#report();
  }

  #report(): void {
    const { databaseBytes, fileBytes, files, rows } = this.#totals;
    const bytesOfRow = databaseBytes / Math.max(1, rows);
    this.#onProgress({
      stage: this.stage,
      doneRows: this.stage === 'checksums' ? this.#comparedRows : this.#copiedRows,
      totalRows: rows,
      doneFiles: this.#files,
      totalFiles: files,
      doneBytes: this.#fileBytes + (this.#copiedRows + this.#comparedRows) * bytesOfRow,
      totalBytes: fileBytes + 2 * databaseBytes,
    });
  }
}
