import { KeySlots } from '../limits/key-slots.js';
import type { ClaimedJob } from '../queue/index.js';
import type { ClaimStage, Storage } from '../storage/index.js';
import type { ProcessJobDependencies } from './attempt.js';
import { processJob } from './process-job.js';
import { WorkElsewhere } from './work-elsewhere.js';

/** Options of a {@link Worker}. */
export interface WorkerOptions
  extends Omit<ProcessJobDependencies, 'deferralMs' | 'workElsewhere'> {
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

/** Jobs that one claim claims at most. */
const claimedAtOnce = 8;

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

/** Claims jobs from the queue and processes them. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #dependencies: ProcessJobDependencies;
  readonly #workElsewhere: WorkElsewhere;
  readonly #slotsOf: Record<ClaimStage, KeySlots>;
  /** Aborted when no more jobs are to be claimed. */
  readonly #finishing = new AbortController();
  /** Aborted when running jobs are to be released. */
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /**
   * Jobs that the next claim of a stage claims at most. It begins with one job, so that other
   * workers have their share of a few, and doubles as long as there are as many as wanted.
   */
  readonly #atOnce: Record<ClaimStage, number> = { fetch: 1, transcribe: 1 };
  #claiming: Promise<unknown> | undefined;

  constructor(options: WorkerOptions) {
    const { clock, concurrency, fetchSlots } = options;
    const reserved = Math.ceil(concurrency / 2);
    this.#options = options;
    this.#workElsewhere = new WorkElsewhere(options.engines);
    this.#dependencies = {
      ...options,
      deferralMs: createDeferral(clock),
      workElsewhere: this.#workElsewhere,
    };
    this.#slotsOf = {
      fetch: fetchSlots,
      transcribe: new KeySlots({ total: concurrency + reserved, perKey: concurrency, reserved }),
    };
  }

  /** Number of running jobs, in any stage. */
  get running(): number {
    return this.#running.size;
  }

  /** Starts to claim jobs. */
  start(): void {
    this.#claiming = Promise.all([this.#claimJobs('fetch'), this.#claimJobs('transcribe')]);
  }

  /**
   * Claims no more jobs, lets running jobs continue for a while, and then releases them. This is
   * idempotent.
   *
   * @param graceMs - time that running jobs have to complete, in milliseconds
   */
  async stop(graceMs: number): Promise<void> {
    this.#finishing.abort();
    const ended = new AbortController();
    const all = (async () => {
      while (this.running > 0) await Promise.all(this.#running);
    })().finally(() => ended.abort());
    await this.#options.clock.sleep(graceMs, ended.signal).catch(() => undefined);
    this.#stopping.abort(new Error('The service is stopping'));
    await all;
    await this.#claiming;
  }

  async #claimJobs(stage: ClaimStage): Promise<void> {
    const { clock, logger } = this.#options;
    const { signal } = this.#finishing;
    let mayHaveJobs = true;
    while (!signal.aborted) {
      try {
        mayHaveJobs = await this.#claimNext(stage, mayHaveJobs);
      } catch (error) {
        if (signal.aborted) return;
        logger.error({ err: error }, 'job queue cannot be read');
        await clock.sleep(pollMs, signal).catch(() => undefined);
      }
    }
  }

  /**
   * Claims jobs and starts to process them, or waits for one.
   *
   * @param mayHaveJobs - false to check first whether any job is waiting, which is cheaper than a
   * claim
   * @returns true when there may be another job
   */
  async #claimNext(stage: ClaimStage, mayHaveJobs: boolean): Promise<boolean> {
    const { canWork, queue, storage } = this.#options;
    const slots = this.#slotsOf[stage];
    const seen = queue.wakeUp.notifications;
    const isAble = !slots.isFull && canWork();
    const limit = Math.min(slots.slotsForAny, this.#atOnce[stage]);
    const claimed =
      isAble && (mayHaveJobs || (await storage.pendingWork.look()).hasJobs)
        ? await queue.claimSeveral(limit, {
            stage,
            excludedKeyIds: slots.closedKeys(),
            excludedNeeds: this.#workElsewhere.needs,
          })
        : [];
    for (const job of claimed) this.#process(job, slots);
    const isAsWanted = claimed.length > 0 && claimed.length === limit;
    this.#atOnce[stage] = isAsWanted ? Math.min(2 * limit, claimedAtOnce) : 1;
    return claimed.length > 0 || queue.wakeUp.wait(pollMs, this.#finishing.signal, seen);
  }

  #process(claimed: ClaimedJob, slots: KeySlots): void {
    const { logger, queue } = this.#options;
    const { id, keyId } = claimed.job;
    const slot = slots.add(keyId);
    const work = processJob(claimed, this.#dependencies, this.#stopping.signal)
      // The end of the attempt could not be written: the lease expires, and the job is claimed
      // again.
      .catch((error: unknown) =>
        logger.error({ err: error, jobId: id }, 'end of a job attempt cannot be written'),
      )
      .finally(() => {
        this.#running.delete(work);
        slot.release();
        queue.wakeUp.notify();
      });
    this.#running.add(work);
  }
}
