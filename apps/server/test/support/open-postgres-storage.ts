import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OpenedStorage } from '../../src/storage/conformance/conformance-suite.js';
import { DiskReserve } from '../../src/storage/files/disk-reserve.js';
import { FolderBlobStore } from '../../src/storage/files/folder-blob-store.js';
import { FolderSealingKeys } from '../../src/storage/files/folder-sealing-keys.js';
import { openPool } from '../../src/storage/postgres/open-pool.js';
import {
  openPostgresStorage,
  type PostgresStorage,
} from '../../src/storage/postgres/open-postgres-storage.js';
import { MonotonicLeaseClock } from '../../src/storage/sqlite/monotonic-lease-clock.js';
import { createJobs } from './create-jobs.js';
import { createManualClock, type ManualClock } from './manual-clock.js';
import { temporaryFolder } from './server-process.js';

/** A fresh database of a real server, with one key, and a clock to move. */
export interface PostgresTestStorage extends OpenedStorage {
  readonly storage: PostgresStorage;
  readonly openNode: () => Promise<PostgresStorage>;
}

/** Options of {@link openPostgresTestStorage}. */
export interface PostgresTestOptions {
  /** Url of an empty database. */
  readonly url: string;
  /**
   * True to measure leases by the clock of the database, and not by that of the test, which can be
   * moved.
   */
  readonly hasDatabaseClock?: boolean;
}

/** Opens few connections to a database, as a node does. */
export const openTestPool = (url: string) => openPool({ url, connections: 4 });

/** Opens a database for one test. */
export async function openPostgresTestStorage({
  hasDatabaseClock = false,
  url,
}: PostgresTestOptions): Promise<PostgresTestStorage> {
  const clock: ManualClock = createManualClock();
  const dataFolder = temporaryFolder();
  const openNode = async () => {
    const reserve = new DiskReserve(join(dataFolder, 'reserve'));
    const storage = await openPostgresStorage({
      pool: await openPool({ url, connections: 8 }),
      clock,
      dataFolder,
      openSealingKeys: (kind) => new FolderSealingKeys(join(dataFolder, kind)),
      blobs: new FolderBlobStore(join(dataFolder, 'media'), { reserve }),
      ...(hasDatabaseClock ? {} : { leases: new MonotonicLeaseClock(clock) }),
    });
    onTestFinished(() => storage.close());
    return storage;
  };
  const storage = await openNode();
  const { key } = await storage.keys.create('test');
  return {
    storage,
    clock,
    keyId: key.id,
    openNode,
    createJob: createJobs(storage, clock, key.id),
  };
}
