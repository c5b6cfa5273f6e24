import type { Clock } from '@earshot/live';

/** As often as audio comes from a microphone. */
const pieceSeconds = 0.1;

/**
 * Lets audio through as it would sound: each tenth of a second when it is over, by the clock of the audio, so that waits do not
 * add up.
 *
 * @param chunks - of any size
 * @param options - `signal` ends the wait, and the audio with it
 */
export async function* paceAudio(
  chunks: AsyncIterable<Uint8Array>,
  { bytesPerSecond, clock, signal }: { bytesPerSecond: number; clock: Clock; signal: AbortSignal },
): AsyncGenerator<Uint8Array, void> {
  const pieceBytes = Math.max(1, Math.round(bytesPerSecond * pieceSeconds));
  const beginMs = clock.monotonicMs();
  let passedBytes = 0;
  for await (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length; offset += pieceBytes) {
      const piece = chunk.subarray(offset, offset + pieceBytes);
      passedBytes += piece.length;
      await waitUntil(beginMs + (1000 * passedBytes) / bytesPerSecond, clock, signal);
      if (signal.aborted) return;
      yield piece;
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
