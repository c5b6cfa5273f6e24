import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { JobQueue, type JobQueueOptions } from '../../src/queue/index.js';
import { type NewJob, openStorage, type SqliteStorage } from '../../src/storage/index.js';
import { createJobs } from './create-jobs.js';
import { createManualClock, type ManualClock } from './manual-clock.js';
import { temporaryFolder } from './server-process.js';

/** A real data folder with one key, and a clock to move. */
export interface TestStorage {
  storage: SqliteStorage;
  clock: ManualClock;
  dataFolder: string;
  keyId: string;
  /** Creates a queued job a millisecond after the one before. */
  createJob: (change?: Partial<NewJob>) => Promise<string>;
  queue: (options?: Partial<JobQueueOptions>) => JobQueue;
}

/** Opens a fresh data folder for one test. */
export async function openTestStorage(): Promise<TestStorage> {
  const clock = createManualClock();
  const dataFolder = temporaryFolder();
  const storage = await openStorage(dataFolder, { clock });
  onTestFinished(() => storage.close());
  const { key } = await storage.keys.create('test');
  return {
    storage,
    clock,
    dataFolder,
    keyId: key.id,
    createJob: createJobs(storage, clock, key.id),
    queue: (options = {}) =>
      new JobQueue(storage, clock, { instanceId: 'this', leaseMs: 30_000, ...options }),
  };
}

/** Path of the audio of a file in a data folder. */
export function audioPath({ dataFolder }: Pick<TestStorage, 'dataFolder'>, id: string): string {
  return join(dataFolder, 'media', id.slice(0, 2), id);
}

/** Resolves with true while the audio of a file is stored. */
export async function hasAudio(
  { storage }: { readonly storage: Pick<Storage, 'blobs'> },
  id: string,
): Promise<boolean> {
  return (await storage.blobs.size({ kind: 'audio', id })) !== undefined;
}

/** Stores the bytes of a file that has no row yet. */
export async function writeAudio(
  { storage }: { readonly storage: Pick<Storage, 'blobs'> },
  id: string,
  ...content: Uint8Array[]
): Promise<void> {
  const maximumBytes = content.reduce((total, { byteLength }) => total + byteLength, 0);
  await storage.blobs.write({ kind: 'audio', id }, Readable.from(content), { maximumBytes });
}

/** A fresh data folder that already has a key. */
export async function createFolderWithKey(secret: string): Promise<string> {
  const dataFolder = temporaryFolder();
  const storage = await openStorage(dataFolder, { clock: createManualClock() });
  await storage.keys.create('another caller', secret);
  await storage.close();
  return dataFolder;
}
