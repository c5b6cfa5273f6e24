import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Clock } from '../clock/index.js';
import { openPrivateFolder } from './files/private-folder.js';
import { openPool } from './postgres/open-pool.js';
import { openPostgresStorage } from './postgres/open-postgres-storage.js';
import { S3BlobStore } from './s3/s3-blob-store.js';
import { S3Objects, type S3Settings } from './s3/s3-objects.js';
import { S3SealingKeys } from './s3/s3-sealing-keys.js';
import type { Storage } from './storage.js';

/** What the nodes of a cluster share. */
export interface ClusterSettings {
  /** `postgres://…` */
  readonly databaseUrl: string;
  /** Largest number of connections of a node to the database. */
  readonly connections: number;
  /** Bucket for audio. */
  readonly objects: S3Settings;
  /** Address of this node for the others, or undefined for the one that it listens on. */
  readonly nodeUrl: string | undefined;
}

/** Storage of a cluster, with the connections to its database. */
export interface ClusterStorage {
  readonly storage: Storage;
  readonly pool: Pool;
}

/**
 * Opens the database and the bucket of a cluster.
 *
 * @param dataFolder - folder of this node alone, for copies of what it works on. It is created if
 * necessary
 * @throws StorageError when the database or the folder cannot be used
 */
export async function openClusterStorage(
  { connections, databaseUrl, objects: settings }: ClusterSettings,
  dataFolder: string,
  { clock }: { clock: Clock },
): Promise<ClusterStorage> {
  openPrivateFolder(dataFolder);
  const [objects, pool] = await Promise.all([
    S3Objects.connect(settings),
    openPool({ url: databaseUrl, connections }),
  ]);
  const storage = await openPostgresStorage({
    pool,
    clock,
    dataFolder,
    blobs: new S3BlobStore(objects, { localFolder: join(dataFolder, 'media') }),
    openSealingKeys: (kind) => new S3SealingKeys(objects, `${kind}/`),
  });
  return { storage, pool };
}
