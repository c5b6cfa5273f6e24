import type { Logger } from 'pino';
import { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { Clock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import { InstanceLock, JobQueue } from '../queue/index.js';
import { createFirstKey, openStorage, type Storage } from '../storage/index.js';
import type { Disposer } from './disposer.js';
import { adoptJobs } from './janitor.js';
import { startIndexing } from './start-indexing.js';

/** Clock and log of the service. */
export interface ServiceContext {
  clock: Clock;
  logger: Logger;
}

/** Storage, queue and outbox, which every role of the service needs. */
export interface Infrastructure {
  storage: Storage;
  queue: JobQueue;
  outbox: CallbackOutbox;
  instances: InstanceLock;
  /** The API key that was created because there was none; undefined otherwise. */
  firstKey: string | undefined;
}

/**
 * Opens the data folder: its keys, its jobs, and the queue over them. Jobs of processes that died can be claimed at once.
 *
 * @param configuration - settings of the service
 * @param context - clock and log
 * @param disposer - closes everything
 * @throws StorageError when the folder cannot be used, or EARSHOT_API_KEY is a key that was revoked
 */
export async function openInfrastructure(
  { apiKey, dataFolder, leaseMs, limits }: Configuration,
  { clock, logger }: ServiceContext,
  disposer: Disposer,
): Promise<Infrastructure> {
  const storage = await openStorage(dataFolder, { clock });
  disposer.defer(() => storage.close());
  if (apiKey !== undefined) await storage.keys.ensureEnvironmentKey(apiKey);
  const firstKey = await createFirstKey(dataFolder, storage.keys);

  const instances = new InstanceLock(dataFolder, storage.isFileLocked);
  disposer.defer(() => instances.release());
  const outbox = new CallbackOutbox(storage.database, clock, {
    maximumWaitingPerKey: limits.maximumWaitingCallbacksPerKey,
    onLeftOut: (keyId, count) =>
      logger.warn({ keyId, count }, 'callbacks of a key are left out: too many of them wait'),
  });
  const queue = new JobQueue(storage.database, clock, {
    instanceId: instances.id,
    leaseMs,
    onEnded: (transaction, jobId) => outbox.add(transaction, jobId),
    onEndCommitted: (jobId) => {
      outbox.wakeUp.notify();
      // The janitor removes it where this does not succeed.
      storage.journalKeys
        .remove(jobId)
        .catch((error: unknown) => logger.error({ err: error, jobId }, 'a key is left behind'));
    },
    // An attempt writes its bytes under the token of its lease.
    onAbandoned: (leaseToken) => storage.files.removeBytes(leaseToken),
  });
  await adoptJobs({ queue, instances });
  disposer.defer(startIndexing({ storage, clock, logger }));
  // Nobody waits for them: who asks before they are ready is served by the first that is.
  storage
    .startReaders()
    .catch((error: unknown) => logger.error({ err: error }, 'readers cannot be started ahead'));
  return { storage, queue, outbox, instances, firstKey };
}
