import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { JobQueue, Lease } from '../queue/index.js';

/** The job was claimed by another worker: results of this one are not written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The job was given to another worker');
  }
}

/** A lease that is renewed in the background. */
export interface KeptLease {
  /** Aborted as soon as the job was cancelled, or another worker has claimed it. */
  readonly lost: AbortSignal;
  /** Reports that the lease is lost, and ends the renewal; idempotent. */
  lose(reason: Error): void;
  /** Ends the renewal; idempotent. */
  stop(): void;
}

/** Options of {@link keepLease}. */
export interface KeepLeaseOptions {
  queue: Pick<JobQueue, 'heartbeat'>;
  lease: Lease;
  /** Duration of a lease without a heartbeat, in milliseconds; it is renewed three times in that time. */
  leaseMs: number;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}

/** Renews a lease until it is stopped or lost. A renewal that fails for other reasons is logged, and tried again at its next turn. */
export function keepLease({ queue, lease, leaseMs, clock, logger }: KeepLeaseOptions): KeptLease {
  const lost = new AbortController();
  const stopped = new AbortController();
  const lose = (reason: Error): void => {
    stopped.abort();
    lost.abort(reason);
  };
  const renew = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await clock.sleep(leaseMs / 3, stopped.signal).catch(() => undefined);
      if (stopped.signal.aborted) return;
      const isHeld = await queue.heartbeat(lease).catch((error: unknown) => {
        logger.warn({ err: error }, 'lease cannot be renewed');
        return true;
      });
      if (isHeld) continue;
      lose(new LeaseLostError());
      return;
    }
  };
  void renew();
  return { lost: lost.signal, lose, stop: () => stopped.abort() };
}
