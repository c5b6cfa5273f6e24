import { performance } from 'node:perf_hooks';
import type { Clock } from '@earshot/live';

/** Monotonic clock and timers of this process. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Duration of a paced chunk, similar to that of a microphone. */
const chunkSeconds = 0.1;

/**
 * Yields audio in real time, in chunks of 100 ms, each at its end time relative to the start of the
 * audio, so that delays do not accumulate.
 *
 * @param chunks - audio, in chunks of any size
 * @param options - `signal` ends the wait and the audio
 */
export async function* paceAudio(
  chunks: AsyncIterable<Uint8Array>,
  { bytesPerSecond, clock, signal }: { bytesPerSecond: number; clock: Clock; signal: AbortSignal },
): AsyncGenerator<Uint8Array, void> {
  const paceBytes = Math.max(1, Math.round(bytesPerSecond * chunkSeconds));
  const beginMs = clock.monotonicMs();
  let passedBytes = 0;
  for await (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length; offset += paceBytes) {
      const part = chunk.subarray(offset, offset + paceBytes);
      passedBytes += part.length;
      await waitUntil(beginMs + (1000 * passedBytes) / bytesPerSecond, clock, signal);
      if (signal.aborted) return;
      yield part;
    }
  }
}

function waitUntil(dueMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const delayMs = dueMs - clock.monotonicMs();
    if (delayMs <= 0 || signal.aborted) return resolve();
    const finish = () => {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = clock.setTimeout(finish, delayMs);
    signal.addEventListener('abort', finish);
  });
}
