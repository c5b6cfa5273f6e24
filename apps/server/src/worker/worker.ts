import { KeySlots } from '../limits/key-slots.js';
import type { ClaimStage, Storage } from '../storage/index.js';
import type { ProcessJobDependencies } from './attempt.js';
import { processJob } from './process-job.js';

/** Claims jobs from the queue and processes them. */
export interface Worker {
  /** Number of running jobs, in any stage. */
  readonly running: number;
  /**
   * Claims no more jobs, lets running jobs continue for a while, and then releases them. This is
   * idempotent.
   *
   * @param graceMs - time that running jobs have to complete, in milliseconds
   */
  stop(graceMs: number): Promise<void>;
}

/** Options of {@link startWorker}. */
export interface WorkerOptions extends Omit<ProcessJobDependencies, 'deferralMs'> {
  storage: ProcessJobDependencies['storage'] & Pick<Storage, 'pendingWork'>;
  /**
   * Jobs that are transcribed at the same time. Half as many more are reserved for keys that have
   * no running job, so that they need not wait for the long recordings of another key.
   */
  concurrency: number;
  /**
   * Slots of the first stage, which mostly waits for the network, and is not limited by
   * `concurrency`.
   */
  fetchSlots: KeySlots;
  /** True while jobs can be transcribed. Otherwise they wait in the queue. */
  canWork: () => boolean;
}

/**
 * Interval at which the queue is polled without a notification, since other processes create jobs
 * too, in milliseconds.
 */
const pollMs = 1000;

/**
 * Delay of the first job whose engines are unavailable, and the additional delay of each further
 * one within a minute.
 */
const deferral = { firstMs: 5000, furtherMs: 20, windowMs: 60_000 };

/**
 * Returns growing delays, so that a long queue of jobs that cannot be processed is not read
 * continuously.
 */
function createDeferral(clock: ProcessJobDependencies['clock']): () => number {
  let count = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.monotonicMs();
    count = nowMs - lastMs > deferral.windowMs ? 0 : count + 1;
    lastMs = nowMs;
    return deferral.firstMs + count * deferral.furtherMs;
  };
}

/** Starts a worker. */
export function startWorker(options: WorkerOptions): Worker {
  const { canWork, clock, concurrency, fetchSlots, logger, queue, storage } = options;
  const finishing = new AbortController();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const dependencies: ProcessJobDependencies = { ...options, deferralMs: createDeferral(clock) };
  const reserved = Math.ceil(concurrency / 2);
  const slotsOf: Record<ClaimStage, KeySlots> = {
    fetch: fetchSlots,
    transcribe: new KeySlots({ total: concurrency + reserved, perKey: concurrency, reserved }),
  };

  /**
   * Claims a job and starts to process it, or waits for one.
   *
   * @param mayHaveJobs - false to check first whether any job is waiting, which is cheaper than a
   * claim
   * @returns true when there may be another job
   */
  async function claimNext(stage: ClaimStage, mayHaveJobs: boolean): Promise<boolean> {
    const slots = slotsOf[stage];
    const seen = queue.wakeUp.notifications;
    const isAble = !slots.isFull && canWork();
    const claimed =
      isAble && (mayHaveJobs || (await storage.pendingWork.look()).hasJobs)
        ? await queue.claim({ stage, excludedKeyIds: slots.closedKeys() })
        : undefined;
    if (!claimed) return queue.wakeUp.wait(pollMs, finishing.signal, seen);
    const { id, keyId } = claimed.job;
    const slot = slots.add(keyId);
    const work = processJob(claimed, dependencies, stopping.signal)
      // The end of the attempt could not be written: the lease expires, and the job is claimed
      // again.
      .catch((error: unknown) =>
        logger.error({ err: error, jobId: id }, 'end of a job attempt cannot be written'),
      )
      .finally(() => {
        running.delete(work);
        slot.release();
        queue.wakeUp.notify();
      });
    running.add(work);
    return true;
  }

  async function claimJobs(stage: ClaimStage): Promise<void> {
    let mayHaveJobs = true;
    while (!finishing.signal.aborted) {
      try {
        mayHaveJobs = await claimNext(stage, mayHaveJobs);
      } catch (error) {
        if (finishing.signal.aborted) return;
        logger.error({ err: error }, 'job queue cannot be read');
        await clock.sleep(pollMs, finishing.signal).catch(() => undefined);
      }
    }
  }
  const claiming = Promise.all([claimJobs('fetch'), claimJobs('transcribe')]);

  return {
    get running() {
      return running.size;
    },
    async stop(graceMs) {
      finishing.abort();
      const ended = new AbortController();
      const all = (async () => {
        while (running.size > 0) await Promise.all(running);
      })().finally(() => ended.abort());
      await clock.sleep(graceMs, ended.signal).catch(() => undefined);
      stopping.abort(new Error('The service is stopping'));
      await all;
      await claiming;
    },
  };
}
