import { type Clock, WakeUp } from '../clock/index.js';
import type { Notifications } from '../notifications/notifications.js';

interface JobWatch {
  /**
   * Number of updates so far. Passed to {@link wait}, it covers the updates between a read of the
   * database and the wait.
   */
  readonly updates: number;
  /**
   * Waits until the job may have changed: until this process is notified of a change, or an
   * interval has ended.
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

/** Watches jobs. Jobs without a watch use no memory. */
export class JobUpdates {
  readonly #notifications: Pick<Notifications, 'subscribe'>;
  readonly #clock: Pick<Clock, 'sleep' | 'monotonicMs'>;

  constructor(
    notifications: Pick<Notifications, 'subscribe'>,
    clock: Pick<Clock, 'sleep' | 'monotonicMs'>,
  ) {
    this.#notifications = notifications;
    this.#clock = clock;
  }

  watch(jobId: string): JobWatch {
    const wakeUp = new WakeUp(this.#clock);
    return {
      get updates() {
        return wakeUp.notifications;
      },
      wait: async (intervalMs, signal, since) => {
        await wakeUp.wait(intervalMs, signal, since);
      },
      close: this.#notifications.subscribe('job-changed', jobId, () => wakeUp.notify()),
    };
  }
}
