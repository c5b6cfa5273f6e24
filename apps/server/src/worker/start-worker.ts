import { KeySlots } from '../limits/key-slots.js';
import type { JobStage } from '../queue/index.js';
import type { Storage } from '../storage/index.js';
import type { ProcessJobDependencies } from './attempt.js';
import { processJob } from './process-job.js';

/** Takes jobs from the queue and processes them. */
export interface Worker {
  /** Jobs in work, in either stage. */
  readonly running: number;
  /**
   * Takes no more jobs, lets those in work continue for a while, and then releases them. Idempotent.
   *
   * @param graceMs - time that they have left, in milliseconds
   */
  stop(graceMs: number): Promise<void>;
}

/** Options of {@link startWorker}. */
export interface WorkerOptions extends Omit<ProcessJobDependencies, 'deferralMs'> {
  storage: ProcessJobDependencies['storage'] & Pick<Storage, 'pendingWork'>;
  /**
   * Jobs that are transcribed at the same time. Half as many again are for keys of which none is in work, so that a key whose recordings
   * are long does not keep another one waiting until one of them is done.
   */
  concurrency: number;
  /** Slots of the first stage, which waits for the network and takes none of those above. */
  fetchSlots: KeySlots;
  /** True while jobs can be transcribed; at other times they wait in the queue. */
  canWork: () => boolean;
}

/** Interval between two polls for jobs without a notification, in milliseconds: other processes create jobs too. */
const pollMs = 1000;

/** Time for which the first job waits whose engines cannot work, and by which each further one in the same minute waits longer. */
const deferral = { firstMs: 5000, furtherMs: 20, windowMs: 60_000 };

/** Returns longer and longer times, so that a long queue of jobs that cannot be worked on is not read all the time. */
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
  const slotsOf: Record<JobStage, KeySlots> = {
    fetch: fetchSlots,
    transcribe: new KeySlots({ total: concurrency + reserved, perKey: concurrency, reserved }),
  };

  /** Takes a job, or waits. Resolves with true when there may be another one: a poll that finds nothing pending is cheaper than a claim. */
  async function takeJob(stage: JobStage, isPending: boolean): Promise<boolean> {
    const slots = slotsOf[stage];
    const seen = queue.wakeUp.notifications;
    const isAble = !slots.isFull && canWork();
    const claimed =
      isAble && (isPending || (await storage.pendingWork.look()).hasJobs)
        ? await queue.claim({ stage, excludedKeyIds: slots.closedKeys() })
        : undefined;
    if (!claimed) return queue.wakeUp.wait(pollMs, finishing.signal, seen);
    const { id, keyId } = claimed.job;
    const slot = slots.add(keyId);
    const work = processJob(claimed, dependencies, stopping.signal)
      // Not even the end of the job could be written: its lease expires, and it is taken again.
      .catch((error: unknown) => logger.error({ err: error, jobId: id }, 'job was lost'))
      .finally(() => {
        running.delete(work);
        slot.release();
        queue.wakeUp.notify();
      });
    running.add(work);
    return true;
  }

  async function takeJobs(stage: JobStage): Promise<void> {
    let isPending = true;
    while (!finishing.signal.aborted) {
      try {
        isPending = await takeJob(stage, isPending);
      } catch (error) {
        if (finishing.signal.aborted) return;
        logger.error({ err: error }, 'the queue cannot be read');
        await clock.sleep(pollMs, finishing.signal).catch(() => undefined);
      }
    }
  }
  const taking = Promise.all([takeJobs('fetch'), takeJobs('transcribe')]);

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
      await taking;
    },
  };
}
