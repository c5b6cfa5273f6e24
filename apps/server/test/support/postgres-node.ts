import { join } from 'node:path';
import type { Pool } from 'pg';
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
export type { ClaimedJob } from '../../src/queue/index.js';
export type { PostgresStorage } from '../../src/storage/postgres/open-postgres-storage.js';
export { startPostgresServer } from './postgres-server.js';

/** The storage of a node, without the rest of it. */
export function openPostgresNode(url: string, connections = 8): Promise<PostgresStorage> {
  return openNode(url, connections, () => undefined);
}

async function openNode(
  url: string,
  connections: number,
  watch: (pool: Pool) => void,
): Promise<PostgresStorage> {
  const pool = await openPool({ url, connections });
  watch(pool);
  const folder = temporaryFolder();
  const reserve = new DiskReserve(join(folder, 'reserve'));
  return openPostgresStorage({
    pool,
    clock: systemClock,
    dataFolder: folder,
    openSealingKeys: (kind) => new FolderSealingKeys(join(folder, kind)),
    blobs: new FolderBlobStore(join(folder, 'media'), { reserve }),
  });
}

/** Opens the storage of a node in the same way, and counts the statements that it sends. */
export async function openCountingNode(
  url: string,
  connections: number,
): Promise<{ storage: PostgresStorage; statements: () => number }> {
  let count = 0;
  const storage = await openNode(url, connections, (pool) =>
    pool.on('connect', (client) => {
      const submit = client.query.bind(client);
      client.query = new Proxy(submit, {
        apply: (target, _this, query) => {
          count += 1;
          return Reflect.apply(target, client, query);
        },
      });
    }),
  );
  return { storage, statements: () => count };
}

/** The queue of a node. */
export function openQueue(storage: PostgresStorage, instanceId: string): JobQueue {
  return new JobQueue(storage, systemClock, { instanceId, leaseMs: 30_000 });
}

/** Facts of the metadata of a job, by which lists find it. */
export function listFacts(keyId: string, customMetadata: object): readonly string[] {
  const metadata = { ...customMetadata };
  return derivedColumnsOfJob({ id: '', keyId, customMetadata: metadata }).facts;
}
