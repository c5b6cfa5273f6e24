import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/index.js';
import { TokenBucket } from '../../limits/token-bucket.js';

/** Options of {@link meterProcessing}. */
export interface ProcessingMeterOptions {
  /** The connection below the WebSocket, whose frames are handled as they are read. */
  readonly transport: Duplex;
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** Called with true when the connection is not to be read, and with false when it may be read again. */
  readonly onExceeded: (isExceeded: boolean) => void;
  /** Processing time that it may take at first beyond its rate, in milliseconds. @defaultValue {@link burstMs} */
  readonly initialMs?: number;
}

/** The meter of a connection. */
export interface ProcessingMeter {
  /** Takes the time from a bucket, from now on, that other connections may draw from as well. */
  drawFrom(bucket: TokenBucket): void;
}

/** Processing time that a connection may take at once, in milliseconds. A minute of audio that was recorded offline takes a fifth of it. */
export const burstMs = 30;

/** Processing time of one connection, in milliseconds: a twentieth of a core. Audio in real time takes a tenth of that. */
const processingRate = { burst: burstMs, perSecond: 50 };
const drainMs = 20;

/**
 * Bounds the time that the frames of one connection take, whatever they are: fragments and control frames count as well, of which a
 * message does not show the number. To be called after the WebSocket was created, whose listener has to be between its own.
 */
export function meterProcessing({
  clock,
  initialMs = burstMs,
  onExceeded,
  transport,
}: ProcessingMeterOptions): ProcessingMeter {
  const rate = { ...processingRate, initial: initialMs };
  let bucket = new TokenBucket(rate, () => clock.monotonicMs());
  let startedMs = 0;
  let isExceeded = false;

  async function drain(): Promise<void> {
    onExceeded(true);
    do await clock.sleep(drainMs);
    while (!bucket.hasTokens && !transport.destroyed);
    isExceeded = false;
    if (!transport.destroyed) onExceeded(false);
  }

  transport.prependListener('data', () => {
    startedMs = clock.monotonicMs();
  });
  transport.on('data', () => {
    bucket.take(clock.monotonicMs() - startedMs);
    if (isExceeded || bucket.hasTokens) return;
    isExceeded = true;
    void drain();
  });
  return {
    drawFrom(shared) {
      bucket = shared;
    },
  };
}
