import type { Latency } from './latency-log.js';

/** Figures of a session. Seconds are those of the audio. */
export interface SessionStatistics {
  /** Audio that was sent, each second counted once. */
  readonly sentSeconds: number;
  /** Audio that the service has acknowledged. */
  readonly acknowledgedSeconds: number;
  /** Audio that is kept until the service has acknowledged it. */
  readonly bufferedSeconds: number;
  /** Audio that was lost. */
  readonly lostSeconds: number;
  /** Number of connections that were opened after one was lost. */
  readonly reconnects: number;
  /** Latency of partials, from the audio of their last word. */
  readonly partials: Latency;
  /** Latency of finals, from the end of their audio. */
  readonly finals: Latency;
}

/** Figures of the audio, in bytes unless the name has another unit. */
interface AudioFigures {
  readonly bytesPerSecond: number;
  readonly lostSeconds: number;
  readonly bufferedBytes: number;
  readonly buffer: { readonly reached: number; readonly acknowledged: number };
}

/** Converts the figures of a session to seconds. */
export function readStatistics(
  { buffer, bytesPerSecond, lostSeconds, bufferedBytes }: AudioFigures,
  { partials, finals }: { readonly partials: Latency; readonly finals: Latency },
  reconnects: number,
): SessionStatistics {
  return {
    sentSeconds: buffer.reached / bytesPerSecond,
    acknowledgedSeconds: buffer.acknowledged / bytesPerSecond,
    bufferedSeconds: bufferedBytes / bytesPerSecond,
    lostSeconds,
    reconnects,
    partials,
    finals,
  };
}
