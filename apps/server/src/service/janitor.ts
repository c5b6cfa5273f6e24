import type { Logger } from 'pino';
import { type Clock, combineSignals, repeat } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import type { Metrics } from '../observability/metrics.js';
import { type JobQueue, MaintenanceLease } from '../queue/index.js';
import { type NodeHeartbeats, type Pace, pauseAfterStep, type Storage } from '../storage/index.js';

/** Options of {@link startJanitor}. */
export interface JanitorOptions {
  storage: Storage;
  queue: JobQueue;
  instances: NodeHeartbeats;
  retention: Configuration['retention'];
  /** Duration of the maintenance lease, in milliseconds. */
  leaseMs: number;
  metrics: Pick<Metrics, 'removals' | 'removedBytes'>;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'error'>;
}

const longestPauseMs = 10 * 60 * 1000;

/** Largest delay of a removal, as a fraction of the shortest retention. */
const removalDelayShare = 1 / 10;

/**
 * Age from which bytes without a row are orphans, in milliseconds. Younger bytes may belong to an
 * upload under way.
 */
const orphanAgeMs = 6 * 3600 * 1000;

/** Interval of the search for orphans, which examines every file, in milliseconds. */
const orphanSearchMs = 3600 * 1000;

/**
 * Time since its last write after which the draft of a result is abandoned, in milliseconds: its
 * process has died.
 */
const abandonedResultAgeMs = 3600 * 1000;

/** Journal keys that are checked by one statement. */
const keysAtOnce = 256;

/** Retention of callbacks that ended, in milliseconds. */
const endedCallbackAgeMs = 7 * 24 * 3600 * 1000;

/**
 * Shortest pause between two transactions, so that writes of requests seldom have to wait, in
 * milliseconds.
 */
const stepPauseMs = 5;

/** Numbers of removed items, by the label of their metric, and of bytes. */
type Removed = Record<'jobs' | 'audio' | 'uploads' | 'orphans', number> & { bytes: number };

/**
 * Expires the leases of dead processes, so that other processes can claim their jobs.
 *
 * @returns the number of jobs
 */
export async function adoptJobs({
  queue,
  instances,
}: Pick<JanitorOptions, 'queue' | 'instances'>): Promise<number> {
  const dead = await instances.findDead();
  const adopted = await queue.expireLeases(dead);
  await instances.forget(dead);
  if (adopted > 0) queue.publishQueued();
  return adopted;
}

/**
 * Starts the maintenance of the data folder, which one process does at a time. It adopts the jobs
 * of dead processes. It removes expired jobs, audio, uploads, idempotency keys, browser sessions
 * and callbacks, and leftovers: results and journals of deleted jobs, bytes of deleted files, and
 * orphaned bytes. It works in many short steps, so that other work is not held up.
 *
 * @returns a function that stops it, and resolves once no run is under way
 */
export function startJanitor(options: JanitorOptions): () => Promise<void> {
  const { clock, instances, leaseMs, logger, retention, storage } = options;
  const { audioMs, resultMs, uploadsMs } = retention;
  const stopped = new AbortController();
  const { signal } = stopped;
  const lease = new MaintenanceLease({ leases: storage.maintenance, instances, leaseMs, clock });
  const shortestMs = Math.min(uploadsMs, audioMs ?? uploadsMs, resultMs ?? uploadsMs);
  const expired = new ExpiredData(options);
  // On a full disk, maintenance frees space.
  const hold = () => storage.reserve.withReserve(() => lease.hold());

  async function clean(): Promise<void> {
    if (!(await hold())) return;
    const lost = new AbortController();
    const adopted = await storage.reserve.withReserve(() => adoptJobs(options));
    let stepStartedMs = clock.monotonicMs();
    // A pause is at least as long as the step before it, so that half of the time is available for
    // other work even on a slow machine.
    const pause = async (): Promise<void> => {
      const stepMs = clock.monotonicMs() - stepStartedMs;
      await pauseAfterStep(options, Math.max(stepPauseMs, stepMs), signal);
      if (!(await hold())) lost.abort();
      stepStartedMs = clock.monotonicMs();
    };
    const stoppedOrLost = combineSignals(signal, lost.signal);
    const removed = await expired
      .remove({ pause, signal: stoppedOrLost.signal })
      .finally(stoppedOrLost.release);
    const total = adopted + removed.orphans + removed.jobs + removed.audio + removed.uploads;
    if (total > 0) logger.info({ adopted, ...removed }, 'data folder cleaned up');
  }

  const cleaning = repeat(clean, {
    clock,
    everyMs: Math.min(longestPauseMs, shortestMs * removalDelayShare),
    signal,
    onError: (error) => logger.error({ err: error }, 'data folder cannot be cleaned up'),
  });
  return async () => {
    stopped.abort();
    await cleaning;
    await lease.release();
  };
}

/** Removes expired data and leftovers. */
class ExpiredData {
  readonly #options: JanitorOptions;
  #orphansSearchedMs = Number.NEGATIVE_INFINITY;

  constructor(options: JanitorOptions) {
    this.#options = options;
  }

  /** Removes everything in paced steps. Orphans are searched for once an hour. */
  async remove(steps: Pace): Promise<Removed> {
    const { clock, metrics, storage } = this.#options;
    const removed: Removed = { jobs: 0, audio: 0, uploads: 0, orphans: 0, bytes: 0 };
    const count = (item: keyof Removed, amount: number): void => {
      removed[item] += amount;
      if (item === 'bytes') metrics.removedBytes.inc(amount);
      else metrics.removals.inc({ item }, amount);
    };
    await this.#attempt('bytes of removed files', () => storage.files.finishAllRemovals(steps));
    await this.#removeExpired(steps, count);
    await this.#attempt('idempotency keys', () => storage.idempotency.removeExpired(steps));
    await this.#attempt('sessions', () => storage.sessions.removeExpired());
    await this.#attempt('shares', () => storage.shares.removeExpired());
    await this.#attempt('callbacks', () => storage.outbox.removeEnded(endedCallbackAgeMs, steps));
    await this.#attempt('results', async () => {
      await storage.results.removeAbandoned(abandonedResultAgeMs, steps);
    });
    await this.#attempt('journals', async () => {
      await storage.journal.removeAbandoned(steps);
      await removeJournalKeys(storage, steps);
    });
    await this.#attempt('log', async () => void (await storage.truncateLog()));
    await this.#attempt('reserve', () => storage.reserve.fill());
    if (clock.monotonicMs() - this.#orphansSearchedMs < orphanSearchMs) return removed;
    await this.#attempt('orphans', async () => {
      count('orphans', await storage.files.removeOrphans(orphanAgeMs, steps));
      this.#orphansSearchedMs = clock.monotonicMs();
    });
    return removed;
  }

  /** Removes jobs, audio and uploads whose retention is over. */
  async #removeExpired(
    steps: Pace,
    count: (item: keyof Removed, amount: number) => void,
  ): Promise<void> {
    const { retention, storage } = this.#options;
    const { audioMs, resultMs, uploadsMs } = retention;
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
  }

  /** Removes one kind of data, and logs an error so that the other kinds are still removed. */
  async #attempt(kind: string, remove: () => Promise<void>): Promise<void> {
    await remove().catch((error: unknown) =>
      this.#options.logger.error({ err: error, kind }, 'data folder cannot be cleaned up'),
    );
  }
}

/** Removes the journal keys of ended jobs whose process died before it could remove them. */
async function removeJournalKeys(
  { journal, journalKeys }: JanitorOptions['storage'],
  { pause, signal }: Pace,
): Promise<void> {
  const jobIds = await journalKeys.listIds();
  for (let from = 0; from < jobIds.length && signal?.aborted !== true; from += keysAtOnce) {
    const some = jobIds.slice(from, from + keysAtOnce);
    const active = await journal.activeAmong(some);
    for (const jobId of some) if (!active.has(jobId)) await journalKeys.remove(jobId);
    await pause?.();
  }
}
