import type { Clock } from '../clock/index.js';
import { SourceError } from './source-error.js';

/** Lowest rate at which a source may send its bytes. */
export interface RateFloor {
  bytesPerSecond: number;
  /** Length of the window over which the rate is measured, in milliseconds. */
  windowMs: number;
}

/**
 * Passes a body through, and fails when it is too large or too slow. Only the time spent waiting
 * for the source counts, so that a slow reader is not mistaken for a slow source. The agent ends
 * connections to sources that send nothing at all.
 *
 * @throws SourceError when it is empty, too large or too slow
 */
export async function* limitBody(
  body: AsyncIterable<Uint8Array>,
  maximumBytes: number,
  { bytesPerSecond, windowMs }: RateFloor,
  clock: Clock,
): AsyncGenerator<Uint8Array, void, undefined> {
  let totalBytes = 0;
  let windowBytes = 0;
  let waitedMs = 0;
  let waitingSinceMs = clock.monotonicMs();
  for await (const chunk of body) {
    waitedMs += clock.monotonicMs() - waitingSinceMs;
    totalBytes += chunk.byteLength;
    windowBytes += chunk.byteLength;
    if (totalBytes > maximumBytes) throw SourceError.tooLarge(maximumBytes);
    if (waitedMs >= windowMs) {
      if (windowBytes < (bytesPerSecond * waitedMs) / 1000)
        throw SourceError.timedOut('The source sends its bytes too slowly');
      waitedMs = 0;
      windowBytes = 0;
    }
    yield chunk;
    waitingSinceMs = clock.monotonicMs();
  }
  if (totalBytes === 0) throw SourceError.empty();
}
