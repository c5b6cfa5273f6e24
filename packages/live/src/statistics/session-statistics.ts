import type { Latency } from './latency.js';

/** Figures of a session. Seconds are those of the audio. */
export interface SessionStatistics {
  /** Audio that was sent, each second counted once. */
  readonly sentSeconds: number;
  /** Audio that the service has. */
  readonly acknowledgedSeconds: number;
  /** Audio that is kept until the service has it. */
  readonly bufferedSeconds: number;
  /** Audio that was lost. */
  readonly lostSeconds: number;
  /** How often the connection came back. */
  readonly reconnects: number;
  /** From the audio of the last word of a partial to the partial. */
  readonly partials: Latency;
  /** From the end of the audio of a final to the final. */
  readonly finals: Latency;
}

/** Where the figures come from. */
interface AudioFigures {
  readonly bytesPerSecond: number;
  readonly lostSeconds: number;
  readonly bufferedBytes: number;
  readonly outbox: { readonly reached: number; readonly acknowledged: number };
}

/** Reads the figures of a session. */
export function readStatistics(
  { outbox, bytesPerSecond, lostSeconds, bufferedBytes }: AudioFigures,
  { partials, finals }: { readonly partials: Latency; readonly finals: Latency },
  reconnects: number,
): SessionStatistics {
  return {
    sentSeconds: outbox.reached / bytesPerSecond,
    acknowledgedSeconds: outbox.acknowledged / bytesPerSecond,
    bufferedSeconds: bufferedBytes / bytesPerSecond,
    lostSeconds,
    reconnects,
    partials,
    finals,
  };
}
