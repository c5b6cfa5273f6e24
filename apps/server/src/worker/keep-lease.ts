import type { Logger } from 'pino';
import { type Clock, repeat } from '../clock/index.js';
import type { JobQueue } from '../queue/index.js';
import type { Lease } from '../storage/index.js';

/** Another worker has claimed the job, so this attempt writes nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The job was claimed by another worker');
  }
}

/** A lease that is renewed in the background. */
export interface KeptLease {
  /** Aborted as soon as the job is cancelled, or claimed by another worker. */
  readonly lost: AbortSignal;
  /** Marks the lease as lost, and ends the renewal. This is idempotent. */
  lose(reason: Error): void;
  /** Ends the renewal. This is idempotent. */
  stop(): void;
}

/** Options of {@link keepLease}. */
export interface KeepLeaseOptions {
  queue: Pick<JobQueue, 'heartbeat'>;
  lease: Lease;
  /**
   * Duration of the lease without a heartbeat, in milliseconds. It is renewed three times as often.
   */
  leaseMs: number;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Renews a lease until it is stopped or lost. A renewal that fails for another reason is logged,
 * and retried at the next interval.
 */
export function keepLease({ queue, lease, leaseMs, clock, logger }: KeepLeaseOptions): KeptLease {
  const lost = new AbortController();
  const stopped = new AbortController();
  const lose = (reason: Error): void => {
    stopped.abort();
    lost.abort(reason);
  };
  const renew = async (): Promise<void> => {
    if (!(await queue.heartbeat(lease))) lose(new LeaseLostError());
  };
  const everyMs = leaseMs / 3;
  void repeat(renew, {
    clock,
    firstPauseMs: everyMs,
    everyMs,
    signal: stopped.signal,
    onError: (error) => logger.warn({ err: error }, 'lease cannot be renewed'),
  });
  return { lost: lost.signal, lose, stop: () => stopped.abort() };
}
