import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import { type Clock, combineSignals, repeat } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import type { Metrics } from '../observability/metrics.js';
import { type InstanceLock, type JobQueue, MaintenanceLease } from '../queue/index.js';
import type { Pace, Storage } from '../storage/index.js';

/** Options of {@link startJanitor}. */
export interface JanitorOptions {
  storage: Storage;
  queue: JobQueue;
  outbox: CallbackOutbox;
  instances: InstanceLock;
  retention: Configuration['retention'];
  /** Duration of the lease of the process that does the maintenance, in milliseconds. */
  leaseMs: number;
  metrics: Pick<Metrics, 'removals' | 'removedBytes'>;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'error'>;
}

const longestPauseMs = 10 * 60 * 1000;

/** Part of the shortest retention by which data may be removed late. */
const lateShare = 1 / 10;

/** Age from which bytes without a row are orphans, in milliseconds; younger ones may belong to an upload under way. */
const orphanAgeMs = 6 * 3600 * 1000;

/** Time between two searches for orphans, which look at every file, in milliseconds. */
const orphanSearchMs = 3600 * 1000;

/** Time since the last write from which the draft of a result belongs to a process that died, in milliseconds. */
const abandonedResultAgeMs = 3600 * 1000;

/** Keys of journals that one statement looks at. */
const keysAtOnce = 256;

/** Retention of callbacks that ended, in milliseconds. */
const endedCallbackAgeMs = 7 * 24 * 3600 * 1000;

/** Shortest pause between two short transactions, so that writes of requests seldom wait for one, in milliseconds. */
const stepPauseMs = 5;

/** Number of things that a run removed, by the label of their metric. */
type Removed = Record<'jobs' | 'audio' | 'uploads' | 'orphans', number> & { bytes: number };

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
 * Starts the maintenance of the data folder, by one process at a time. It adopts the jobs of processes that died; removes jobs, audio
 * and uploads that expired; and removes what belongs to nothing any more: idempotency keys and callbacks after their time, results
 * and journals of deleted jobs, bytes of deleted files, orphaned bytes. Nothing is done at once: many short steps leave room for everything else.
 *
 * @returns a function that stops it, and resolves when no run is under way
 */
export function startJanitor(options: JanitorOptions): () => Promise<void> {
  const { clock, instances, leaseMs, logger, retention, storage } = options;
  const { audioMs, resultMs, uploadsMs } = retention;
  const stopped = new AbortController();
  const { signal } = stopped;
  const lease = new MaintenanceLease({ database: storage.database, instances, leaseMs, clock });
  const shortestMs = Math.min(uploadsMs, audioMs ?? uploadsMs, resultMs ?? uploadsMs);
  const expired = new ExpiredData(options);

  async function clean(): Promise<void> {
    if (!(await lease.hold())) return;
    const lost = new AbortController();
    const adopted = await adoptJobs(options);
    let begunMs = clock.monotonicMs();
    // On a slow machine the pauses grow with the steps: at least half of the time is left to others.
    const pause = async (): Promise<void> => {
      const stepMs = clock.monotonicMs() - begunMs;
      await clock.sleep(Math.max(stepPauseMs, stepMs), signal).catch(() => undefined);
      if (!(await lease.hold())) lost.abort();
      begunMs = clock.monotonicMs();
    };
    const isOurs = combineSignals(signal, lost.signal);
    const removed = await expired.remove({ pause, signal: isOurs.signal }).finally(isOurs.release);
    const isAnything = adopted + removed.orphans + removed.jobs + removed.audio + removed.uploads;
    if (isAnything > 0) logger.info({ adopted, ...removed }, 'cleaned up');
  }

  const cleaning = repeat(clean, {
    clock,
    everyMs: Math.min(longestPauseMs, shortestMs * lateShare),
    signal,
    onError: (error) => logger.error({ err: error }, 'cleaning up failed'),
  });
  return async () => {
    stopped.abort();
    await cleaning;
    await lease.release();
  };
}

/** Data that expired or belongs to nothing any more. */
class ExpiredData {
  readonly #options: JanitorOptions;
  #orphansSearchedMs = Number.NEGATIVE_INFINITY;

  constructor(options: JanitorOptions) {
    this.#options = options;
  }

  /** Removes it in paced steps; orphans are searched for once an hour. */
  async remove(steps: Pace): Promise<Removed> {
    const { clock, metrics, outbox, retention, storage } = this.#options;
    const { audioMs, resultMs, uploadsMs } = retention;
    const removed: Removed = { jobs: 0, audio: 0, uploads: 0, orphans: 0, bytes: 0 };
    const count = (item: keyof Removed, many: number): void => {
      removed[item] += many;
      if (item === 'bytes') metrics.removedBytes.inc(many);
      else metrics.removals.inc({ item }, many);
    };
    await this.#attempt('bytes of removed files', () => storage.files.finishAllRemovals(steps));
    if (resultMs !== undefined)
      await this.#attempt('jobs', () =>
        storage.jobs.removeEnded(resultMs, {
          ...steps,
          onStep: ({ jobs, sizeBytes }) => {
            count('jobs', jobs);
            count('bytes', sizeBytes);
          },
        }),
      );
    await this.#attempt('audio', () =>
      storage.files.expire({
        ...steps,
        uploadsMs,
        audioMs,
        onStep: ({ audio, sizeBytes, uploads }) => {
          count('audio', audio);
          count('uploads', uploads);
          count('bytes', sizeBytes);
        },
      }),
    );
    await this.#attempt('idempotency keys', () => storage.idempotency.removeExpired(steps));
    await this.#attempt('callbacks', () => outbox.removeEnded(endedCallbackAgeMs, steps));
    await this.#attempt('results', async () => {
      await storage.results.removeAbandoned(abandonedResultAgeMs, steps);
    });
    await this.#attempt('journals', async () => {
      await storage.journal.removeAbandoned(steps);
      await removeJournalKeys(storage, steps);
    });
    if (clock.monotonicMs() - this.#orphansSearchedMs < orphanSearchMs) return removed;
    await this.#attempt('orphans', async () => {
      count('orphans', await storage.files.removeOrphans(orphanAgeMs, steps));
      this.#orphansSearchedMs = clock.monotonicMs();
    });
    return removed;
  }

  /** One kind of data that cannot be removed keeps no other from being removed. */
  async #attempt(what: string, remove: () => Promise<void>): Promise<void> {
    await remove().catch((error: unknown) =>
      this.#options.logger.error({ err: error, what }, 'cleaning up failed'),
    );
  }
}

/** Removes keys of journals of jobs that have ended, whose process died before it did so. */
async function removeJournalKeys(
  { journal, journalKeys }: JanitorOptions['storage'],
  { pause, signal }: Pace,
): Promise<void> {
  const jobIds = await journalKeys.listJobIds();
  for (let from = 0; from < jobIds.length && signal?.aborted !== true; from += keysAtOnce) {
    const some = jobIds.slice(from, from + keysAtOnce);
    const active = await journal.activeAmong(some);
    for (const jobId of some) if (!active.has(jobId)) await journalKeys.remove(jobId);
    await pause?.();
  }
}
