import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/index.js';
import { type Clock, repeat } from '../clock/index.js';
import type { InstanceLock, JobQueue } from '../queue/index.js';
import type { Storage } from '../storage/index.js';

/** Options of {@link startJanitor}. */
export interface JanitorOptions {
  storage: Storage;
  queue: JobQueue;
  outbox: CallbackOutbox;
  instances: InstanceLock;
  /** Retention of uploads that no job uses, in milliseconds. */
  uploadRetentionMs: number;
  clock: Clock;
  logger: Logger;
}

const everyMs = 10 * 60 * 1000;

/** Age from which bytes without a row are orphans, in milliseconds; younger ones may belong to an upload under way. */
const orphanAgeMs = 6 * 3600 * 1000;

/** Time since the last write from which the draft of a result belongs to a process that died, in milliseconds. */
const abandonedResultAgeMs = 3600 * 1000;

/** Retention of callbacks that ended, in milliseconds. */
const endedCallbackAgeMs = 7 * 24 * 3600 * 1000;

/**
 * Expires the leases of processes that died, so that other processes claim their jobs.
 *
 * @returns the number of jobs
 */
export async function adoptJobs({
  queue,
  instances,
}: Pick<JanitorOptions, 'queue' | 'instances'>): Promise<number> {
  const dead = await instances.findDead();
  const adopted = await queue.expireLeasesOf(dead);
  await instances.forget(dead);
  if (adopted > 0) queue.wakeUp.notify();
  return adopted;
}

/**
 * Starts the maintenance of the data folder. Every ten minutes it adopts the jobs of processes that died, and removes expired
 * idempotency keys, callbacks that ended, results of deleted jobs, journals of jobs that are done, unused uploads and orphaned bytes.
 *
 * @returns a function that stops it, and resolves when no run is under way
 */
export function startJanitor(options: JanitorOptions): () => Promise<void> {
  const { clock, logger, outbox, storage, uploadRetentionMs } = options;
  const stopped = new AbortController();

  async function clean(): Promise<void> {
    const adopted = await adoptJobs(options);
    await storage.idempotency.removeExpired();
    await outbox.removeEnded(endedCallbackAgeMs);
    await storage.results.removeAbandoned(abandonedResultAgeMs);
    await storage.journal.removeAbandoned();
    const expired = await storage.files.removeUnused(uploadRetentionMs);
    const removed = await storage.files.removeOrphans(orphanAgeMs);
    if (adopted + expired + removed > 0) logger.info({ adopted, expired, removed }, 'cleaned up');
  }

  const cleaning = repeat(clean, {
    clock,
    everyMs,
    signal: stopped.signal,
    onError: (error) => logger.error({ err: error }, 'cleaning up failed'),
  });
  return async () => {
    stopped.abort();
    await cleaning;
  };
}
