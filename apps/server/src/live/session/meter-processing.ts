import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/index.js';
import { TokenBucket } from '../../limits/token-bucket.js';

/** Options of {@link meterProcessing}. */
export interface ProcessingMeterOptions {
  /** The connection below the WebSocket, whose frames are handled as they are read. */
  readonly transport: Duplex;
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** Called with true when reading from the connection must pause, and with false when it may resume. */
  readonly onExceeded: (isExceeded: boolean) => void;
  /** Initial processing time in addition to its rate, in milliseconds. @defaultValue {@link burstMs} */
  readonly initialMs?: number;
}

/** The meter of a connection. */
export interface ProcessingMeter {
  /** Takes further processing time from a bucket that other connections may share. */
  drawFrom(bucket: TokenBucket): void;
}

/** Processing time that a connection may take at once, in milliseconds; a minute of audio that was recorded offline takes a fifth of it. */
export const burstMs = 30;

/** Processing time of one connection, in milliseconds: a twentieth of a core. Audio in real time takes a tenth of that. */
const processingRate = { burst: burstMs, perSecond: 50 };
const drainMs = 20;

/**
 * Limits the processing time of the frames of one connection, including fragments and control frames, which message handlers do not see. Must
 * be called after the WebSocket was created, since the listener of the WebSocket must run between the two listeners of the meter.
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
