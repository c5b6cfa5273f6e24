import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import { FolderBlobStore } from './files/folder-blob-store.js';
import { FolderSealingKeys } from './files/folder-sealing-keys.js';
import { copyBlobs, type MissingFiles } from './import/copy-blobs.js';
import { type ComparedRows, compareRows, copyRows } from './import/copy-rows.js';
import { copySealingKeys } from './import/copy-sealing-keys.js';
import type { RowProgress, RowSource, RowTarget, TargetState } from './import/import-ports.js';
import { ImportCounter, type ImportProgress } from './import/import-progress.js';
import { importedTables } from './import/imported-tables.js';
import type { ClusterSettings } from './open-cluster-storage.js';
import { DatabaseImport } from './postgres/import/database-import.js';
import { openPool } from './postgres/open-pool.js';
import { blobPrefix, S3BlobStore } from './s3/s3-blob-store.js';
import { S3Objects } from './s3/s3-objects.js';
import { S3SealingKeys } from './s3/s3-sealing-keys.js';
import { countRunning } from './sqlite/import/count-running.js';
import { FolderRows } from './sqlite/import/folder-rows.js';
import { findPendingMigrations } from './sqlite/migrate.js';
import { StorageError } from './storage-error.js';

const kindsOfKeys = ['journal-keys', 'voice-keys'] as const;

/** Connections of an import to the database. */
const importConnections = 4;

/** Options of {@link importFolder}. */
export interface ImportOptions {
  readonly clock: Clock;
  /** True to change nothing. @defaultValue false */
  readonly isDryRun?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends the import, which another one continues. */
  readonly signal?: AbortSignal;
}

/** Outcome of an import, or of a dry run. */
export interface ImportReport {
  /**
   * `imported` when the target has all of it, `already-imported` when it had that before, and
   * `planned` for a dry run.
   */
  readonly outcome: 'imported' | 'already-imported' | 'planned';
  /** True when an earlier import had not ended, which this one continues. */
  readonly isResumed: boolean;
  readonly tables: readonly (Pick<ComparedRows, 'table' | 'rows'> & Partial<ComparedRows>)[];
  /** Number and total size of the files with audio. */
  readonly files: { readonly count: number; readonly bytes: number };
  /** Number of sealing keys. */
  readonly sealingKeys: number;
  /** Files whose audio is missing in the data folder. Their rows are copied. */
  readonly missingFiles: MissingFiles;
}

/**
 * Imports a data folder into the database and the bucket of a cluster, and compares what it has
 * written. The folder is only read. An import that has not ended is continued by the next one. The
 * service does not start with the database meanwhile.
 *
 * @param dataFolder - absolute path
 * @throws StorageError when the folder or the target cannot be used, the target has other data, or
 * something differs, and the reason of the signal
 */
export async function importFolder(
  dataFolder: string,
  cluster: ClusterSettings | undefined,
  options: ImportOptions,
): Promise<ImportReport> {
  if (cluster === undefined)
    throw new StorageError(
      'DATABASE_URL and EARSHOT_S3_BUCKET must be set: a data folder is imported into that database and that bucket',
    );
  requireUsable(dataFolder);
  const source = new FolderRows(join(dataFolder, 'earshot.db'));
  try {
    requireNoOpenSessions(source);
    const pool = await openPool({ url: cluster.databaseUrl, connections: importConnections });
    const target = await DatabaseImport.open(pool, options.clock);
    const objects = await S3Objects.connect(cluster.objects);
    try {
      return await new FolderImport({ dataFolder, source, target, objects }, options).run();
    } finally {
      objects.close();
      await target.close();
    }
  } finally {
    source.close();
  }
}

interface ImportParts {
  readonly dataFolder: string;
  readonly source: RowSource;
  readonly target: RowTarget;
  readonly objects: S3Objects;
}

/** One run of an import. */
class FolderImport {
  readonly #parts: ImportParts;
  readonly #options: ImportOptions;
  readonly #counter: ImportCounter;

  constructor(parts: ImportParts, options: ImportOptions) {
    const { source } = parts;
    const files = source.countFiles();
    this.#parts = parts;
    this.#options = options;
    this.#counter = new ImportCounter(
      {
        rows: importedTables.reduce((total, table) => total + source.countRows(table), 0),
        databaseBytes: source.sizeBytes,
        files: files.count,
        fileBytes: files.bytes,
      },
      options.onProgress ?? (() => undefined),
    );
  }

  async run(): Promise<ImportReport> {
    const { source, target } = this.#parts;
    const state = await target.inspect(source.keyIds());
    if (state.kind === 'completed') return this.#report('already-imported');
    if (state.kind === 'empty') await this.#requireEmptyBucket();
    const isResumed = state.kind === 'begun';
    if (this.#options.isDryRun === true) return { ...(await this.#report('planned')), isResumed };
    const progress = await this.#begin(state);
    const given = { ...this.#parts, counter: this.#counter, signal: this.#options.signal };
    await copyRows(given, progress);
    const sealingKeys = await this.#copyKeys();
    const missingFiles = await this.#copyFiles();
    const tables = await compareRows(given);
    this.#requireUnchanged();
    await target.complete();
    return {
      outcome: 'imported',
      isResumed,
      tables,
      files: source.countFiles(),
      sealingKeys,
      missingFiles,
    };
  }

  /** Begins an import, or continues one. */
  async #begin(state: TargetState): Promise<RowProgress> {
    const { source, target } = this.#parts;
    if (state.kind === 'begun' && state.source === source.state) return state.progress;
    // When the folder was used since an earlier run, its rows are copied again. Blobs never change.
    await target.begin(source.state, source.keyIds());
    return {};
  }

  async #copyKeys(): Promise<number> {
    const { dataFolder, objects } = this.#parts;
    this.#counter.stage = 'keys';
    let count = 0;
    for (const kind of kindsOfKeys)
      count += await copySealingKeys(
        new FolderSealingKeys(join(dataFolder, kind)),
        new S3SealingKeys(objects, `${kind}/`),
        this.#options.signal,
      );
    return count;
  }

  #copyFiles(): Promise<MissingFiles> {
    const { dataFolder, objects, source, target } = this.#parts;
    const media = join(dataFolder, 'media');
    return copyBlobs({
      source,
      target,
      from: new FolderBlobStore(media, { reserve: { isReleased: false } }),
      to: new S3BlobStore(objects, { localFolder: media }),
      counter: this.#counter,
      signal: this.#options.signal,
    });
  }

  async #report(outcome: ImportReport['outcome']): Promise<ImportReport> {
    const { dataFolder, source } = this.#parts;
    const ids = await Promise.all(
      kindsOfKeys.map((kind) => new FolderSealingKeys(join(dataFolder, kind)).listIds()),
    );
    return {
      outcome,
      isResumed: false,
      tables: importedTables.map((table) => ({
        table: table.name,
        rows: source.countRows(table),
      })),
      files: source.countFiles(),
      sealingKeys: ids.flat().length,
      missingFiles: { count: 0, ids: [] },
    };
  }

  async #requireEmptyBucket(): Promise<void> {
    for (const prefix of [blobPrefix, ...kindsOfKeys.map((kind) => `${kind}/`)])
      for await (const page of this.#parts.objects.list(prefix))
        if (page[0] !== undefined)
          throw new StorageError(
            `The bucket has other data already, such as ${page[0].key}. Import into an empty database and an empty bucket`,
          );
  }

  #requireUnchanged(): void {
    const { dataFolder, source } = this.#parts;
    requireStopped(dataFolder);
    if (source.readState() !== source.state)
      throw new StorageError(
        `The data folder ${dataFolder} was used during the import: run it again, without a service that uses the folder`,
      );
  }
}

/** Refuses what is not a data folder of this version, and one that is in use. */
function requireUsable(dataFolder: string): void {
  const path = join(dataFolder, 'earshot.db');
  if (!existsSync(path))
    throw new StorageError(`${dataFolder} is not a data folder: it has no file earshot.db`);
  requireStopped(dataFolder);
  const pending = findPendingMigrations(path);
  if (pending.length > 0)
    throw new StorageError(
      `The data folder ${dataFolder} has the schema of an older version: run \`earshot migrate\` first, with EARSHOT_DATA_DIR=${dataFolder} and without DATABASE_URL`,
    );
}

function requireStopped(dataFolder: string): void {
  const count = countRunning(dataFolder);
  if (count > 0)
    throw new StorageError(
      `The data folder ${dataFolder} is in use by ${count === 1 ? 'one process' : `${count} processes`} of the service: stop the service first`,
    );
}

function requireNoOpenSessions(source: RowSource): void {
  const count = source.countOpenSessions();
  if (count > 0)
    throw new StorageError(
      `The data folder has ${count === 1 ? 'one live session that has' : `${count} live sessions that have`} not ended: start the service with it once more, and stop it when all live sessions have ended`,
    );
}
