import { setImmediate } from 'node:timers/promises';
import { StorageError } from '../storage-error.js';
import type { Row, RowProgress, RowSource, RowTarget } from './import-ports.js';
import type { ImportCounter } from './import-progress.js';
import { type ImportedTable, importedTables } from './imported-tables.js';
import { RowChecksum } from './row-checksum.js';

/** Largest number of rows of one statement, and of bytes, apart from those of its last row. */
const maximumBatch = { rows: 500, bytes: 4 * 1024 ** 2 };

/** Rows that are compared between two turns of the event loop. */
const comparedAtOnce = 500;

/** Source and target of an import, and what reports it. */
export interface RowsToCopy {
  readonly source: RowSource;
  readonly target: RowTarget;
  readonly counter: ImportCounter;
  readonly signal?: AbortSignal | undefined;
}

/** Rows of a table, once they are the same in both databases. */
export interface ComparedRows {
  readonly table: string;
  readonly rows: number;
  /** Checksum of their content, hexadecimal, which does not depend on their order. */
  readonly checksum: string;
}

/** Copies the rows of all tables that follow those which were copied before. */
export async function copyRows(
  { counter, signal, source, target }: RowsToCopy,
  progress: RowProgress,
): Promise<void> {
  counter.stage = 'rows';
  for (const table of importedTables) {
    const after = progress[table.name];
    let copied = 0;
    for (const rows of splitBatches(source.rows(table, after))) {
      signal?.throwIfAborted();
      await target.write(
        table,
        rows.map((row) => target.convert(table, row)),
      );
      copied += rows.length;
      counter.addCopiedRows(rows.length);
    }
    // Those of an earlier run.
    counter.addCopiedRows(source.countRows(table) - copied);
  }
}

/**
 * Compares count and content of the rows of all tables.
 *
 * @throws StorageError when those of a table differ
 */
export async function compareRows(given: RowsToCopy): Promise<ComparedRows[]> {
  given.counter.stage = 'checksums';
  const compared: ComparedRows[] = [];
  for (const table of importedTables) compared.push(await compareTable(table, given));
  return compared;
}

async function compareTable(
  table: ImportedTable,
  { counter, signal, source, target }: RowsToCopy,
): Promise<ComparedRows> {
  const expected = new RowChecksum();
  let columns: string[] | undefined;
  for (const row of source.rows(table)) {
    const converted = target.convert(table, row);
    columns ??= Object.keys(converted);
    expected.add(converted);
    if (expected.count % comparedAtOnce !== 0) continue;
    signal?.throwIfAborted();
    await setImmediate();
  }
  const actual = new RowChecksum();
  for await (const row of target.rows(table, columns ?? table.key)) {
    actual.add(row);
    signal?.throwIfAborted();
  }
  const count = source.countRows(table);
  if (expected.count !== count || actual.count !== count || actual.digest !== expected.digest)
    throw new StorageError(
      `The rows of ${table.name} differ: ${count} in the data folder, ${actual.count} in the database, with the checksums ${expected.digest} and ${actual.digest}. Import into an empty database`,
    );
  counter.addComparedRows(count);
  return { table: table.name, rows: count, checksum: actual.digest };
}

function* splitBatches(rows: Iterable<Row>): Generator<Row[], void, undefined> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    bytes += estimateSize(row);
    if (batch.length < maximumBatch.rows && bytes < maximumBatch.bytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** About the size of a row, in bytes. */
function estimateSize(row: Row): number {
  return Object.values(row).reduce<number>(
    (total, value) =>
      total + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  );
}
