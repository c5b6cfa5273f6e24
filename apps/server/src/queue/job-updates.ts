import { type Clock, WakeUp } from '../clock/index.js';

/** A watch on one job. */
interface JobWatch {
  /**
   * Number of updates so far. Passed to {@link wait}, it covers the updates between a read of the
   * database and the wait.
   */
  readonly updates: number;
  /**
   * Waits until the job may have changed: until this process has changed it, or an interval has
   * ended, since other processes change jobs too.
   *
   * @param intervalMs - the wait ends at the next multiple of this on the monotonic clock, in
   * milliseconds
   * @param since - value of {@link updates} before the caller read the database: a later update
   * ends the wait at once
   * @throws the reason of `signal`
   */
  wait(intervalMs: number, signal: AbortSignal, since: number): Promise<void>;
  /** Ends the watch. Idempotent. */
  close(): void;
}

interface WatchedJob {
  readonly wakeUp: WakeUp;
  watches: number;
}

/**
 * Notifies the parts of this process that watch a job of its changes by this process. Jobs without
 * a watch use no memory.
 */
export class JobUpdates {
  readonly #clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  readonly #watched = new Map<string, WatchedJob>();

  constructor(clock: Pick<Clock, 'sleep' | 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Reports that a job has changed. */
  notify(jobId: string): void {
    this.#watched.get(jobId)?.wakeUp.notify();
  }

  /** Watches a job. */
  watch(jobId: string): JobWatch {
    const job = this.#watched.get(jobId) ?? { wakeUp: new WakeUp(this.#clock), watches: 0 };
    job.watches += 1;
    this.#watched.set(jobId, job);
    let isOpen = true;
    return {
      get updates() {
        return job.wakeUp.notifications;
      },
      wait: async (intervalMs, signal, since) => {
        await job.wakeUp.wait(intervalMs, signal, since);
      },
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        job.watches -= 1;
        if (job.watches === 0) this.#watched.delete(jobId);
      },
    };
  }
}
