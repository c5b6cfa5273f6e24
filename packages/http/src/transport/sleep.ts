import type { Clock } from '../clock.js';

/** Waits; resolves early, without a fault, when the signal is aborted. */
export function sleep(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const finish = () => {
      cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = clock.setTimeout(finish, delayMs);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
