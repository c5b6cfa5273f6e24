import { join } from 'node:path';
import type { Clock } from '../../clock/index.js';
import { errorMessage } from '../../errors/caught-error.js';
import { FileRepository } from '../file-repository.js';
import { DiskReserve } from '../files/disk-reserve.js';
import { SealingKeys } from '../files/sealing-keys.js';
import { PendingWorkPoll } from '../pending-work.js';
import type { BlobStore } from '../ports/blob-store.js';
import { SqliteBrowserSessions } from '../sqlite/browser-sessions.js';
import { SqliteDeliveries } from '../sqlite/callbacks/deliveries.js';
import { SqliteOutbox } from '../sqlite/callbacks/outbox.js';
import { SqliteEditsStore } from '../sqlite/edits-store.js';
import { SqliteFileRows } from '../sqlite/file-rows.js';
import { SqliteIdempotencyStore } from '../sqlite/idempotency-store.js';
import { SqliteJobClaims } from '../sqlite/job-claims.js';
import { SqliteJobStore } from '../sqlite/job-store.js';
import { SqliteKeyStore } from '../sqlite/key-store.js';
import { SqliteKnownVoices } from '../sqlite/known-voice-store.js';
import type { LeaseClock } from '../sqlite/lease-clock.js';
import { SqliteLiveStore } from '../sqlite/live-store.js';
import { SqliteMaintenanceLeases } from '../sqlite/maintenance-leases.js';
import { SqliteResultStore } from '../sqlite/results/result-store.js';
import type { Database } from '../sqlite/schema.js';
import { SqliteUnitsOfWork } from '../sqlite/unit-of-work.js';
import { SqliteUtteranceJournal } from '../sqlite/utterance-journal.js';
import { SqliteViewers } from '../sqlite/viewers.js';
import { writeProbeRow } from '../sqlite/write-probe-row.js';
import type { Storage } from '../storage.js';
import { StorageError } from '../storage-error.js';
import { WriteProbe } from '../write-probe.js';
import { postgresClaimQueries } from './claim-queries.js';
import { DatabaseLeaseClock } from './database-lease-clock.js';
import { derivedColumnsOfFile, derivedColumnsOfJob } from './derived-columns.js';
import { findPendingWork } from './find-pending-work.js';
import { PostgresJobListIndex } from './job-list-index.js';
import { migratePostgres } from './migrate.js';
import { PostgresNodes } from './node-locks.js';
import { openPool, openPostgresDatabase, type PoolOptions } from './open-pool.js';
import { expireFiles, removeJobs } from './retention.js';

/** Options of {@link openPostgresStorage}. */
export interface PostgresStorageOptions extends PoolOptions {
  readonly clock: Clock;
  /** Folder of this node, for sealing keys and the disk reserve. */
  readonly dataFolder: string;
  readonly blobs: BlobStore;
  /** Measures leases. @defaultValue the clock of the database */
  readonly leases?: LeaseClock;
}

/** Storage in PostgreSQL, with its database for tests. */
export interface PostgresStorage extends Storage {
  readonly database: Database;
}

/**
 * Opens the database, and migrates it.
 *
 * @throws StorageError when it cannot be used
 */
export async function openPostgresStorage({
  blobs,
  clock,
  dataFolder,
  leases = new DatabaseLeaseClock(),
  ...options
}: PostgresStorageOptions): Promise<PostgresStorage> {
  const pool = await openPool(options);
  const database = openPostgresDatabase(pool);
  try {
    await migratePostgres(database, clock.now());
  } catch (error) {
    await database.destroy();
    throw error instanceof StorageError
      ? error
      : new StorageError(`The database cannot be used: ${errorMessage(error)}`, { cause: error });
  }
  const reserve = new DiskReserve(join(dataFolder, 'reserve'));
  const rows = new SqliteFileRows(
    database,
    {
      expire: (argument) => expireFiles(database, argument),
      derivedColumns: derivedColumnsOfFile,
    },
    clock,
  );
  const files = new FileRepository(rows, blobs, clock);
  const index = new PostgresJobListIndex(database);
  const results = new SqliteResultStore(database, clock);
  const keys = new SqliteKeyStore(database, reserve, clock);
  let closing: Promise<void> | undefined;
  return {
    database,
    units: new SqliteUnitsOfWork(database),
    keys,
    sessions: new SqliteBrowserSessions(database, keys, clock),
    jobs: new SqliteJobStore(
      database,
      {
        files,
        index,
        results,
        procedures: {
          removeJobs: (selection) => removeJobs(database, selection),
          derivedColumns: derivedColumnsOfJob,
        },
      },
      clock,
    ),
    claims: new SqliteJobClaims(database, { leases, queries: postgresClaimQueries }, clock),
    files,
    blobs,
    idempotency: new SqliteIdempotencyStore(database, clock),
    live: new SqliteLiveStore(database, { files: rows, results }, clock),
    viewers: new SqliteViewers(database, clock),
    results,
    edits: new SqliteEditsStore(database, reserve),
    journal: new SqliteUtteranceJournal(database),
    journalKeys: new SealingKeys(join(dataFolder, 'journal-keys')),
    voices: new SqliteKnownVoices(database, new SealingKeys(join(dataFolder, 'voice-keys')), clock),
    index,
    outbox: new SqliteOutbox(database, clock),
    deliveries: new SqliteDeliveries(database, clock),
    maintenance: new SqliteMaintenanceLeases(database, leases),
    pendingWork: new PendingWorkPoll(() => findPendingWork(database)),
    reserve,
    writeProbe: new WriteProbe(() => writeProbeRow(database, clock), blobs, clock),
    joinNodes: () => new PostgresNodes(pool),
    startReaders: () => Promise.resolve(),
    truncateLog: () => Promise.resolve(true),
    get isIdle() {
      return pool.idleCount === pool.totalCount && pool.waitingCount === 0;
    },
    idle: () => Promise.resolve(),
    close: () => {
      closing ??= database.destroy();
      return closing;
    },
  };
}
