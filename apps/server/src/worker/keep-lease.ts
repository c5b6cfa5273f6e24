import type { Clock } from '../clock/index.js';
import type { JobQueue, Lease } from '../queue/index.js';
import { LeaseLostError } from './lease-lost-error.js';

/** A lease that is renewed in the background. */
export interface KeptLease {
  /** Aborted as soon as the job is somebody else's. */
  readonly lost: AbortSignal;
  /** Ends the renewal; idempotent. */
  stop(): void;
}

/** How a lease is kept. */
export interface KeepLeaseOptions {
  queue: Pick<JobQueue, 'heartbeat'>;
  lease: Lease;
  /** How long a lease lasts without a heartbeat, in milliseconds; it is renewed three times in that time. */
  leaseMs: number;
  clock: Clock;
}

/** Renews a lease until it is stopped or lost. A renewal that fails for other reasons is tried again at its next turn. */
export function keepLease({ queue, lease, leaseMs, clock }: KeepLeaseOptions): KeptLease {
  const lost = new AbortController();
  const stopped = new AbortController();
  const renew = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await clock.sleep(leaseMs / 3, stopped.signal).catch(() => undefined);
      if (stopped.signal.aborted) return;
      const isHeld = await queue.heartbeat(lease).catch(() => true);
      if (isHeld) continue;
      lost.abort(new LeaseLostError());
      return;
    }
  };
  void renew();
  return { lost: lost.signal, stop: () => stopped.abort() };
}
