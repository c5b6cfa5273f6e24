import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import { errorMessage } from '../errors/caught-error.js';
import { FileRepository } from './file-repository.js';
import { DiskReserve } from './files/disk-reserve.js';
import { FolderBlobStore } from './files/folder-blob-store.js';
import { createPrivateFile, openPrivateFolder } from './files/private-folder.js';
import { SealingKeys } from './files/sealing-keys.js';
import { PendingWorkPoll } from './pending-work.js';
import { SqliteBrowserSessions } from './sqlite/browser-sessions.js';
import { SqliteDeliveries } from './sqlite/callbacks/deliveries.js';
import { SqliteOutbox } from './sqlite/callbacks/outbox.js';
import { SqliteEditsStore } from './sqlite/edits-store.js';
import { SqliteFileRows } from './sqlite/file-rows.js';
import { SqliteIdempotencyStore } from './sqlite/idempotency-store.js';
import { InstanceLock } from './sqlite/instance-lock.js';
import { SqliteJobClaims } from './sqlite/job-claims.js';
import { SqliteJobListIndex } from './sqlite/job-list-index.js';
import { SqliteJobStore } from './sqlite/job-store.js';
import { SqliteKeyStore } from './sqlite/key-store.js';
import { SqliteKnownVoices } from './sqlite/known-voice-store.js';
import { MonotonicLeaseClock } from './sqlite/lease-clock.js';
import { SqliteLiveStore } from './sqlite/live-store.js';
import { SqliteMaintenanceLeases } from './sqlite/maintenance-leases.js';
import { claimQueries } from './sqlite/next-job-query.js';
import { SqliteResultStore } from './sqlite/results/result-store.js';
import type { Database } from './sqlite/schema.js';
import { DatabaseThreads } from './sqlite/threads/database-threads.js';
import { openDatabase } from './sqlite/threads/threads-dialect.js';
import { SqliteUnitsOfWork } from './sqlite/unit-of-work.js';
import { SqliteUtteranceJournal } from './sqlite/utterance-journal.js';
import { SqliteViewers } from './sqlite/viewers.js';
import { writeProbeRow } from './sqlite/write-probe-row.js';
import type { Storage } from './storage.js';
import { StorageError } from './storage-error.js';
import { WriteProbe } from './write-probe.js';

/** Storage in SQLite, with its database for tests. */
export interface SqliteStorage extends Storage {
  readonly database: Database;
}

/**
 * Opens the data folder, which is created if necessary. Only the user of this process has access to
 * it.
 *
 * @param dataFolder - absolute path
 * @throws StorageError when it cannot be used
 */
export async function openStorage(
  dataFolder: string,
  { clock }: { clock: Clock },
): Promise<SqliteStorage> {
  const databasePath = join(dataFolder, 'earshot.db');
  const reserve = new DiskReserve(`${databasePath}-reserve`);
  const threads = await openThreads(dataFolder, { databasePath, reserve, clock });
  const database = openDatabase(threads);
  const blobs = new FolderBlobStore(join(dataFolder, 'media'), { reserve });
  const rows = new SqliteFileRows(
    database,
    { expire: (argument) => threads.callWriter('expireFiles', argument) },
    clock,
  );
  const files = new FileRepository(rows, blobs, clock);
  const index = new SqliteJobListIndex(threads);
  const results = new SqliteResultStore(database, clock);
  const keys = new SqliteKeyStore(database, reserve, clock);
  const leases = new MonotonicLeaseClock(clock);
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
        procedures: { removeJobs: (selection) => threads.callWriter('removeJobs', selection) },
      },
      clock,
    ),
    claims: new SqliteJobClaims(database, { leases, queries: claimQueries }, clock),
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
    pendingWork: new PendingWorkPoll(() => threads.callWriter('findPendingWork', undefined)),
    reserve,
    writeProbe: new WriteProbe(() => writeProbeRow(database, clock), blobs, clock),
    joinNodes: () =>
      new InstanceLock(dataFolder, (path) => threads.callReader('isFileLocked', path)),
    startReaders: () => threads.startReaders(),
    truncateLog: () => threads.callWriter('truncateLog', undefined),
    get isIdle() {
      return threads.isIdle;
    },
    idle: () => threads.idle(),
    close: () => threads.close(),
  };
}

interface OpenThreadsOptions {
  readonly databasePath: string;
  readonly reserve: DiskReserve;
  readonly clock: Clock;
}

/** Opens the database of a data folder, which is created if necessary. */
async function openThreads(
  dataFolder: string,
  { clock, databasePath, reserve }: OpenThreadsOptions,
): Promise<DatabaseThreads> {
  let threads: DatabaseThreads | undefined;
  try {
    openPrivateFolder(dataFolder);
    // SQLite creates its log files with the same mode.
    createPrivateFile(databasePath);
    const created = new DatabaseThreads(databasePath, reserve, clock);
    threads = created;
    // On a full disk, there must be space for the index of the write-ahead log.
    await reserve.withReserve(() => created.write({ kind: 'open' }));
    return created;
  } catch (error) {
    await threads?.close();
    if (error instanceof StorageError && error.cause === undefined) throw error;
    throw new StorageError(`The data folder ${dataFolder} cannot be used: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
