import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/index.js';
import type { Clock } from '../clock/index.js';
import type { InstanceLock, JobQueue } from '../queue/index.js';
import type { Storage } from '../storage/index.js';

/** What the janitor works with. */
export interface JanitorOptions {
  storage: Storage;
  queue: JobQueue;
  outbox: CallbackOutbox;
  instances: InstanceLock;
  /** How long uploads are kept that no job uses, in milliseconds. */
  uploadRetentionMs: number;
  clock: Clock;
  logger: Logger;
}

const everyMs = 10 * 60 * 1000;
/** Bytes without a row are those of an upload that is still going on, until they are this old. */
const orphanAgeMs = 6 * 3600 * 1000;

/** A draft that nobody has written to for so long is that of a process that died. */
const abandonedResultAgeMs = 3600 * 1000;

/** How long it can be looked up what became of a callback. */
const endedCallbackAgeMs = 7 * 24 * 3600 * 1000;

/**
 * Gives the jobs of processes that died to those that live.
 *
 * @returns how many jobs there were
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
 * Removes, every few minutes, what nobody needs any more: expired idempotent answers, callbacks that ended, results of deleted
 * jobs, uploads that no job uses, and bytes that a process left behind when it died.
 *
 * @returns what ends it
 */
export function startJanitor(options: JanitorOptions): () => Promise<void> {
  const { clock, logger, outbox, storage, uploadRetentionMs } = options;
  const stopped = new AbortController();

  async function clean(): Promise<void> {
    const adopted = await adoptJobs(options);
    await storage.idempotency.removeExpired();
    await outbox.removeEnded(endedCallbackAgeMs);
    await storage.results.removeAbandoned(abandonedResultAgeMs);
    const expired = await storage.files.removeUnused(uploadRetentionMs);
    const removed = await storage.files.removeOrphans(orphanAgeMs);
    if (adopted + expired + removed > 0) logger.info({ adopted, expired, removed }, 'cleaned up');
  }

  async function cleanRepeatedly(): Promise<void> {
    while (!stopped.signal.aborted) {
      await clean().catch((error: unknown) => logger.error({ err: error }, 'cleaning up failed'));
      await clock.sleep(everyMs, stopped.signal).catch(() => undefined);
    }
  }
  const cleaning = cleanRepeatedly();
  return async () => {
    stopped.abort();
    await cleaning;
  };
}
