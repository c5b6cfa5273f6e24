import { type Clock, WakeUp } from '../clock/index.js';

/** Watch over one job. */
interface JobWatch {
  /** Number of the updates so far, for {@link wait}: none is missed between a look at the database and the wait after it. */
  readonly updates: number;
  /**
   * Waits until the job may have changed: this process has changed it, or a while has passed, since other processes change jobs too.
   *
   * @param since - the updates that the caller knows of: one more ends the wait at once
   * @throws the reason of `signal`
   */
  wait(durationMs: number, signal: AbortSignal, since: number): Promise<void>;
  /** Ends the watch; idempotent. */
  close(): void;
}

interface WatchedJob {
  readonly wakeUp: WakeUp;
  watches: number;
}

/** Updates of jobs by this process, for those of it who watch one. Nothing is kept of a job that nobody watches. */
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
      wait: async (durationMs, signal, since) => {
        await job.wakeUp.wait(durationMs, signal, since);
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
