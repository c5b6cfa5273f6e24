import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import { errorMessage } from '../errors/caught-error.js';
import { FileRepository } from './file-repository.js';
import { DiskReserve } from './files/disk-reserve.js';
import { FolderBlobStore } from './files/folder-blob-store.js';
import { FolderSealingKeys } from './files/folder-sealing-keys.js';
import { createPrivateFile, openPrivateFolder } from './files/private-folder.js';
import { PendingWorkPoll } from './pending-work.js';
import { SqlBrowserSessions } from './sql/browser-sessions.js';
import { SqlDeliveries } from './sql/callbacks/deliveries.js';
import { SqlOutbox } from './sql/callbacks/outbox.js';
import { SqlEditsStore } from './sql/edits-store.js';
import { type FileProcedures, SqlFileRows } from './sql/file-rows.js';
import { SqlIdempotencyStore } from './sql/idempotency-store.js';
import { SqlJobClaims } from './sql/job-claims.js';
import { type JobProcedures, SqlJobStore } from './sql/job-store.js';
import { SqlKeyStore } from './sql/key-store.js';
import { SqlKnownVoices } from './sql/known-voice-store.js';
import { SqlLiveStore } from './sql/live-store.js';
import { SqlMaintenanceLeases } from './sql/maintenance-leases.js';
import { SqlResultStore } from './sql/results/result-store.js';
import type { Database } from './sql/schema.js';
import { SqlUnitsOfWork } from './sql/unit-of-work.js';
import { SqlUtteranceJournal } from './sql/utterance-journal.js';
import { SqlViewers } from './sql/viewers.js';
import { writeProbeRow } from './sql/write-probe-row.js';
import { sqliteClaimQueries } from './sqlite/claim-queries.js';
import { InstanceLock } from './sqlite/instance-lock.js';
import { SqliteJobListIndex } from './sqlite/job-list-index.js';
import { MonotonicLeaseClock } from './sqlite/monotonic-lease-clock.js';
import { DatabaseThreads } from './sqlite/threads/database-threads.js';
import { openDatabase } from './sqlite/threads/threads-dialect.js';
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
  const { reserve, threads } = await openThreads(dataFolder, clock);
  const database = openDatabase(threads);
  const blobs = new FolderBlobStore(join(dataFolder, 'media'), { reserve });
  const procedures = proceduresOf(threads);
  const rows = new SqlFileRows(database, procedures, clock);
  const files = new FileRepository(rows, blobs, clock);
  const index = new SqliteJobListIndex(threads);
  const results = new SqlResultStore(database, clock);
  const keys = new SqlKeyStore(database, reserve, clock);
  const leases = new MonotonicLeaseClock(clock);
  const keysOf = (kind: string) => new FolderSealingKeys(join(dataFolder, kind));
  return {
    database,
    units: new SqlUnitsOfWork(database),
    keys,
    sessions: new SqlBrowserSessions(database, keys, clock),
    jobs: new SqlJobStore(database, { files, index, results, procedures }, clock),
    claims: new SqlJobClaims(database, { leases, queries: sqliteClaimQueries }, clock),
    files,
    blobs,
    idempotency: new SqlIdempotencyStore(database, clock),
    live: new SqlLiveStore(database, { files: rows, results }, clock),
    viewers: new SqlViewers(database, clock),
    results,
    edits: new SqlEditsStore(database, reserve),
    journal: new SqlUtteranceJournal(database),
    journalKeys: keysOf('journal-keys'),
    voices: new SqlKnownVoices(database, keysOf('voice-keys'), clock),
    index,
    outbox: new SqlOutbox(database, clock),
    deliveries: new SqlDeliveries(database, clock),
    maintenance: new SqlMaintenanceLeases(database, leases),
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

/** What the threads of the database do in their own way. */
function proceduresOf(threads: DatabaseThreads): FileProcedures & JobProcedures {
  return {
    expire: (argument) => threads.callWriter('expireFiles', argument),
    removeJobs: (selection) => threads.callWriter('removeJobs', selection),
  };
}

/** Opens the database of a data folder, which is created if necessary. */
async function openThreads(
  dataFolder: string,
  clock: Clock,
): Promise<{ reserve: DiskReserve; threads: DatabaseThreads }> {
  const databasePath = join(dataFolder, 'earshot.db');
  const reserve = new DiskReserve(`${databasePath}-reserve`);
  let threads: DatabaseThreads | undefined;
  try {
    openPrivateFolder(dataFolder);
    // SQLite creates its log files with the same mode.
    createPrivateFile(databasePath);
    const created = new DatabaseThreads(databasePath, reserve, clock);
    threads = created;
    // On a full disk, there must be space for the index of the write-ahead log.
    await reserve.withReserve(() => created.write({ kind: 'open' }));
    return { reserve, threads: created };
  } catch (error) {
    await threads?.close();
    if (error instanceof StorageError && error.cause === undefined) throw error;
    throw new StorageError(`The data folder ${dataFolder} cannot be used: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
