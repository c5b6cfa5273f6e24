import type { Logger } from 'pino';
import { CallbackOutbox } from '../callbacks/callback-outbox.js';
import type { Clock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import { InProcessNotifications } from '../notifications/in-process-notifications.js';
import type { Notifications } from '../notifications/notifications.js';
import { PostgresNotifications } from '../notifications/postgres-notifications.js';
import { JobQueue } from '../queue/index.js';
import {
  createFirstKey,
  type NodeHeartbeats,
  openConfiguredStorage,
  type Storage,
} from '../storage/index.js';
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
  instances: NodeHeartbeats;
  /** The API key that was created because there was none, otherwise undefined. */
  firstKey: string | undefined;
}

/**
 * Opens the storage, the queue and the outbox of the data folder. Jobs of dead processes can be
 * claimed at once.
 *
 * @param configuration - settings of the service
 * @param context - clock and log
 * @param disposer - closes everything
 * @throws StorageError when the folder cannot be used, or EARSHOT_API_KEY is a revoked key
 */
export async function openInfrastructure(
  configuration: Configuration,
  { clock, logger }: ServiceContext,
  disposer: Disposer,
): Promise<Infrastructure> {
  const { apiKey, dataFolder, leaseMs, limits } = configuration;
  const { notifications, storage } = await openShared(configuration, clock, disposer);
  if (apiKey !== undefined) await storage.keys.ensureEnvironmentKey(apiKey);
  const firstKey = await createFirstKey(dataFolder, storage.keys);

  const instances = await storage.reserve.withReserve(async () => storage.joinNodes());
  disposer.defer(() => instances.release());
  const report = reportTo(logger);
  const outbox = new CallbackOutbox(storage, clock, {
    notifications,
    maximumWaitingPerKey: limits.maximumWaitingCallbacksPerKey,
    onLeftOut: (keyId, count) =>
      logger.warn({ keyId, count }, 'callbacks skipped: too many callbacks of the key are waiting'),
  });
  const queue = new JobQueue(storage, clock, {
    notifications,
    instanceId: instances.id,
    leaseMs,
    onEnded: (unit, ended) => outbox.add(unit, ended),
    onEndCommitted: (jobId) => {
      outbox.publishWritten();
      // If this fails, the janitor removes the key later.
      const onError = report('the key of a journal cannot be removed', { jobId });
      storage.journalKeys.remove(jobId).catch(onError);
    },
    // An attempt writes its bytes under its lease token. If this fails, they are removed later with
    // the orphans.
    onAbandoned: (leaseToken) =>
      storage.blobs
        .delete(leaseToken)
        .catch(report('the audio of an abandoned attempt cannot be removed')),
  });
  await storage.reserve.withReserve(() => adoptJobs({ queue, instances }));
  disposer.defer(startIndexing({ storage, clock, logger }));
  // Not awaited: nothing is removed before the first request.
  storage.reserve.fill().catch(report('disk space for removals cannot be reserved'));
  // Not awaited: a query before all readers are ready is served by the first one that is.
  storage.startReaders().catch(report('database readers cannot be started ahead'));
  return { storage, queue, outbox, instances, firstKey };
}

/** Storage, and the notifications of what has changed in it. */
type Shared = Pick<Infrastructure, 'storage'> & { readonly notifications: Notifications };

/** Opens what the processes of the service share: the data folder, or the stores of a cluster. */
async function openShared(
  configuration: Configuration,
  clock: Clock,
  disposer: Disposer,
): Promise<Shared> {
  const { pool, storage } = await openConfiguredStorage(configuration, { clock });
  disposer.defer(() => storage.close());
  if (pool === undefined) return { storage, notifications: new InProcessNotifications() };
  const notifications = new PostgresNotifications(pool, clock);
  disposer.defer(() => notifications.close());
  await notifications.listen();
  return { storage, notifications };
}

/** Logs errors that nothing waits for. */
const reportTo =
  (logger: Pick<Logger, 'error'>) =>
  (message: string, fields?: object) =>
  (error: unknown): void =>
    logger.error({ err: error, ...fields }, message);
