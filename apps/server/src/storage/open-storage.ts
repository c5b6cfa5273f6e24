import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import { FileRepository } from './file-repository.js';
import { IdempotencyRepository } from './idempotency-repository.js';
import { JobRepository } from './job-repository.js';
import { KeyRepository } from './key-repository.js';
import { LiveRepository } from './live-repository.js';
import { MediaStore } from './media-store.js';
import { openDatabase } from './open-database.js';
import type { Database } from './schema.js';
import { StorageError } from './storage-error.js';

/** Everything that the service keeps. */
export interface Storage {
  keys: KeyRepository;
  jobs: JobRepository;
  files: FileRepository;
  idempotency: IdempotencyRepository;
  live: LiveRepository;
  /** For the queue, which works on the same tables. */
  database: Database;
  /** Closes the database; idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the data folder, and makes it when it is not there.
 *
 * @param dataFolder - absolute path
 * @throws StorageError when it cannot be used
 */
export function openStorage(dataFolder: string, { clock }: { clock: Clock }): Storage {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const database = openDatabase(join(dataFolder, 'earshot.db'), clock.now());
    const media = new MediaStore(join(dataFolder, 'media'));
    const idempotency = new IdempotencyRepository(database, clock);
    const files = new FileRepository(database, media, clock);
    return {
      keys: new KeyRepository(database, clock),
      jobs: new JobRepository(database, idempotency, media, clock),
      files,
      idempotency,
      live: new LiveRepository(database, files, clock),
      database,
      close: () => database.destroy(),
    };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(
      `The data folder ${dataFolder} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
