import type { Latency } from './latency-log.js';

/** Figures of the audio of a session, in seconds of it. */
export interface AudioStatistics {
  /** Audio that was sent, each second counted once. */
  readonly sentSeconds: number;
  /** Audio that the service has acknowledged. */
  readonly acknowledgedSeconds: number;
  /** Audio that is kept until the service has acknowledged it. */
  readonly bufferedSeconds: number;
  /** Audio that was lost. */
  readonly lostSeconds: number;
}

/** Figures of a session. */
export interface SessionStatistics extends AudioStatistics {
  /** Number of connections that were opened after one was lost. */
  readonly reconnects: number;
  /** Latency of partials, from the audio of their last word. */
  readonly partials: Latency;
  /** Latency of finals, from the end of their audio. */
  readonly finals: Latency;
}
