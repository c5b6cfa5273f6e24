import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Clock } from '../../clock/index.js';
import { DiskReserve } from '../files/disk-reserve.js';
import { PendingWorkPoll } from '../pending-work.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { SealingKeys } from '../ports/sealing-keys.js';
import type { LeaseClock } from '../sql/lease-clock.js';
import type { Database } from '../sql/schema.js';
import { composeSqlStores, type SqlProcedures } from '../sql/sql-stores.js';
import type { Storage } from '../storage.js';
import { postgresClaimQueries } from './claim-queries.js';
import { DatabaseLeaseClock } from './database-lease-clock.js';
import { derivedColumnsOfFile, derivedColumnsOfJob } from './derived-columns.js';
import { findPassages } from './find-passages.js';
import { findPendingWork } from './find-pending-work.js';
import { requireNoImport } from './imports.js';
import { indexLabels } from './index-labels.js';
import { PostgresJobListIndex } from './job-list-index.js';
import { PostgresLiveLog } from './live-log.js';
import { migratePostgres } from './migrate.js';
import { PostgresNodes } from './nodes.js';
import { openReadyDatabase } from './open-ready-database.js';
import { PostgresRateLimits } from './rate-limits.js';
import { expireFiles, removeJobs } from './retention.js';

/** Options of {@link openPostgresStorage}. */
export interface PostgresStorageOptions {
  /** Connections to the database, which are closed with the storage. */
  readonly pool: Pool;
  readonly clock: Clock;
  /** Folder of this node, for the disk reserve. */
  readonly dataFolder: string;
  readonly blobs: BlobStore;
  /** Opens the sealing keys of a kind of data. */
  readonly openSealingKeys: (kind: 'journal-keys' | 'voice-keys') => SealingKeys;
  /** Measures leases. @defaultValue the clock of the database */
  readonly leases?: LeaseClock;
}

/** Storage in PostgreSQL, with its database for tests. */
export interface PostgresStorage extends Storage {
  readonly database: Database;
}

/**
 * Opens the storage of a database, which is migrated.
 *
 * @throws StorageError when it cannot be used, or an import into it has not ended
 */
export async function openPostgresStorage({
  blobs,
  clock,
  dataFolder,
  openSealingKeys,
  leases = new DatabaseLeaseClock(),
  pool,
}: PostgresStorageOptions): Promise<PostgresStorage> {
  const database = await openReadyDatabase(pool, async (opened) => {
    await migratePostgres(opened, clock.now());
    await requireNoImport(opened);
  });
  const reserve = new DiskReserve(join(dataFolder, 'reserve'));
  const stores = composeSqlStores({
    database,
    clock,
    leases,
    queries: postgresClaimQueries,
    procedures: createProcedures(database),
    index: new PostgresJobListIndex(database),
    blobs,
    reserve,
    openSealingKeys,
  });
  return {
    ...stores,
    liveLog: new PostgresLiveLog(database),
    rateLimits: new PostgresRateLimits(database),
    pendingWork: new PendingWorkPoll(() => findPendingWork(database)),
    joinNodes: () => new PostgresNodes({ pool, clock }),
    ...withoutThreads,
    get isIdle() {
      return pool.idleCount === pool.totalCount && pool.waitingCount === 0;
    },
    // Kysely destroys its driver once.
    close: () => database.destroy(),
  };
}

/** What a database without threads and without a log of its own need not do. */
const withoutThreads = {
  startReaders: () => Promise.resolve(),
  shortenLog: () => Promise.resolve(true),
  truncateLog: () => Promise.resolve(true),
  idle: () => Promise.resolve(),
} as const;

/** What this database does in its own way. */
function createProcedures(database: Database): SqlProcedures {
  return {
    expire: (argument) => expireFiles(database, argument),
    columnsOfFile: derivedColumnsOfFile,
    removeJobs: (selection) => removeJobs(database, selection),
    columnsOfJob: derivedColumnsOfJob,
    indexLabels,
    findPassages: (argument) => findPassages(database, argument),
  };
}
