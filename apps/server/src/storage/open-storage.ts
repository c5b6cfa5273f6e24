import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import { errorMessage } from '../errors/caught-error.js';
import { DiskReserve } from './files/disk-reserve.js';
import { FolderBlobStore } from './files/folder-blob-store.js';
import { FolderSealingKeys } from './files/folder-sealing-keys.js';
import { createPrivateFile, openPrivateFolder } from './files/private-folder.js';
import { PendingWorkPoll } from './pending-work.js';
import type { Database } from './sql/schema.js';
import { composeSqlStores, type SqlProcedures } from './sql/sql-stores.js';
import { sqliteClaimQueries } from './sqlite/claim-queries.js';
import { InstanceLock } from './sqlite/instance-lock.js';
import { SqliteJobListIndex } from './sqlite/job-list-index.js';
import { MonotonicLeaseClock } from './sqlite/monotonic-lease-clock.js';
import { DatabaseThreads } from './sqlite/threads/database-threads.js';
import { openDatabase } from './sqlite/threads/threads-dialect.js';
import type { Storage } from './storage.js';
import { StorageError } from './storage-error.js';

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
  const stores = composeSqlStores({
    database: openDatabase(threads),
    clock,
    leases: new MonotonicLeaseClock(clock),
    queries: sqliteClaimQueries,
    procedures: createProcedures(threads),
    index: new SqliteJobListIndex(threads),
    blobs: new FolderBlobStore(join(dataFolder, 'media'), { reserve }),
    reserve,
    openSealingKeys: (kind) => new FolderSealingKeys(join(dataFolder, kind)),
  });
  return {
    ...stores,
    pendingWork: new PendingWorkPoll(() => threads.callWriter('findPendingWork', undefined)),
    joinNodes: () =>
      new InstanceLock(dataFolder, (path) => threads.callReader('isFileLocked', path)),
    startReaders: () => threads.startReaders(),
    shortenLog: () => threads.callWriter('shortenLog', undefined),
    truncateLog: () => threads.callWriter('truncateLog', undefined),
    get isIdle() {
      return threads.isIdle;
    },
    idle: () => threads.idle(),
    close: () => threads.close(),
  };
}

/** What the threads of the database do in their own way. */
function createProcedures(threads: DatabaseThreads): SqlProcedures {
  return {
    expire: (argument) => threads.callWriter('expireFiles', argument),
    removeJobs: (selection) => threads.callWriter('removeJobs', selection),
    findPassages: (argument) => threads.callReader('searchPassages', argument, argument.keyId),
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
