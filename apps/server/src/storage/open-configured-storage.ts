import type { Pool } from 'pg';
import type { Clock } from '../clock/index.js';
import { type ClusterSettings, openClusterStorage } from './open-cluster-storage.js';
import { openStorage } from './open-storage.js';
import type { Storage } from './storage.js';

/** Where an operator keeps the data of the service. */
export interface StorageSettings {
  /** Absolute path of the data folder, or of the folder of this node. */
  readonly dataFolder: string;
  /** The stores of a cluster, or undefined when everything is in the data folder. */
  readonly cluster: ClusterSettings | undefined;
}

/** Storage as it is configured. */
export interface ConfiguredStorage {
  readonly storage: Storage;
  /** Connections to the database of a cluster, undefined without one. They are closed with the storage. */
  readonly pool: Pool | undefined;
}

/**
 * Opens the storage that is configured.
 *
 * @throws StorageError when it cannot be used
 */
export async function openConfiguredStorage(
  { cluster, dataFolder }: StorageSettings,
  context: { clock: Clock },
): Promise<ConfiguredStorage> {
  return cluster === undefined
    ? { storage: await openStorage(dataFolder, context), pool: undefined }
    : openClusterStorage(cluster, dataFolder, context);
}
