import { Readable } from 'node:stream';
import type { Clock } from '../clock/index.js';
import type { Deadline } from '../outbound/index.js';
import { limitBody, type RateFloor } from './limit-body.js';
import { toSourceError } from './source-error.js';

/** Lowest rate of a source. */
const rateFloor: RateFloor = { bytesPerSecond: 1000, windowMs: 30_000 };

/** Options of {@link openSourceBody}. */
export interface SourceBodyOptions {
  readonly maximumBytes: number;
  /** Deadline of the whole source, which is cleared when the body is closed. */
  readonly deadline: Deadline;
  readonly clock: Clock;
  /** Called when the body is closed, whether it was read or not. */
  readonly onClose: () => void;
}

/**
 * Opens the body of a source as a stream, which fails with a SourceError when it is empty, too
 * large, too slow or too late.
 */
export function openSourceBody(
  body: AsyncIterable<Uint8Array>,
  { clock, deadline, maximumBytes, onClose }: SourceBodyOptions,
): Readable {
  const limited = limitBody(body, maximumBytes, rateFloor, clock);
  const stream = Readable.from(describeFailures(limited, deadline.signal), { objectMode: false });
  // Not in the generator, which never starts when the stream is not read.
  stream.once('close', () => {
    deadline.clear();
    onClose();
  });
  return stream;
}

/** The error of a source, or the reason of its signal. */
export function toFailure(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : toSourceError(error);
}

async function* describeFailures(body: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  try {
    yield* body;
  } catch (error) {
    throw toFailure(error, signal);
  }
}
