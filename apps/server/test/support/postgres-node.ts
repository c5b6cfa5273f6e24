import { join } from 'node:path';
import { systemClock } from '../../src/clock/index.js';
import { JobQueue } from '../../src/queue/index.js';
import { DiskReserve } from '../../src/storage/files/disk-reserve.js';
import { FolderBlobStore } from '../../src/storage/files/folder-blob-store.js';
import { FolderSealingKeys } from '../../src/storage/files/folder-sealing-keys.js';
import { derivedColumnsOfJob } from '../../src/storage/postgres/derived-columns.js';
import { openPool } from '../../src/storage/postgres/open-pool.js';
import {
  openPostgresStorage,
  type PostgresStorage,
} from '../../src/storage/postgres/open-postgres-storage.js';
import { temporaryFolder } from './server-process.js';

export { sql } from 'kysely';
export type { PostgresStorage } from '../../src/storage/postgres/open-postgres-storage.js';
export { startPostgresServer } from './postgres-server.js';

/** The storage of a node, without the rest of it. */
export async function openPostgresNode(url: string, connections = 8): Promise<PostgresStorage> {
  const folder = temporaryFolder();
  const reserve = new DiskReserve(join(folder, 'reserve'));
  return openPostgresStorage({
    pool: await openPool({ url, connections }),
    clock: systemClock,
    dataFolder: folder,
    keysOf: (kind) => new FolderSealingKeys(join(folder, kind)),
    blobs: new FolderBlobStore(join(folder, 'media'), { reserve }),
  });
}

/** The queue of a node. */
export function openQueue(storage: PostgresStorage, instanceId: string): JobQueue {
  return new JobQueue(storage, systemClock, { instanceId, leaseMs: 30_000 });
}

/** Facts of the metadata of a job, by which lists find it. */
export function factsOf(keyId: string, customMetadata: object): readonly string[] {
  const metadata = { ...customMetadata };
  return derivedColumnsOfJob({ id: '', keyId, customMetadata: metadata }).facts;
}
