import type { Clock } from '../clock.js';

/** Waits; resolves early, without a fault, when the signal is aborted. */
export function sleep(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = clock.setTimeout(finish, delayMs);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
