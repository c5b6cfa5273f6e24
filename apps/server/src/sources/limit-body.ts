import type { Clock } from '../clock/index.js';
import { emptySource, tooLarge } from './check-answer.js';
import { SourceError } from './source-error.js';

/** How little a source may give. */
export interface RateFloor {
  bytesPerSecond: number;
  /** Over how long that is measured, in milliseconds. */
  windowMs: number;
}

/** The error for a source that gave too little in its time. */
export function timedOut(message: string, isRetryable = false, cause?: unknown): SourceError {
  return new SourceError('source-timed-out', message, { errorCode: 504, isRetryable, cause });
}

/**
 * Passes a body on, up to a number of bytes and no slower than a floor. Only the time spent waiting for the source counts, so that a
 * slow reader is never taken for a slow source. Silence without an end is the agent's to notice.
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
  let waitingSince = clock.monotonicMs();
  for await (const chunk of body) {
    waitedMs += clock.monotonicMs() - waitingSince;
    totalBytes += chunk.byteLength;
    windowBytes += chunk.byteLength;
    if (totalBytes > maximumBytes) throw tooLarge(maximumBytes);
    if (waitedMs >= windowMs) {
      if (windowBytes < (bytesPerSecond * waitedMs) / 1000)
        throw timedOut('The source sends its bytes too slowly');
      waitedMs = 0;
      windowBytes = 0;
    }
    yield chunk;
    waitingSince = clock.monotonicMs();
  }
  if (totalBytes === 0) throw emptySource();
}
