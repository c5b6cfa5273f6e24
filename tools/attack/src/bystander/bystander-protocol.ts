import type { LatencyFigures } from './latencies.js';

/** Address, key and recording of a bystander. */
export interface BystanderTarget {
  readonly url: string;
  readonly key: string;
  /** Length of its recording, in copies of the sample of nine seconds. */
  readonly recordingCopies: number;
  /** Origin of the URLs of live sessions, by default the origin of the URLs of the service. */
  readonly liveOrigin?: string | undefined;
}

/**
 * Measurements of one period. Every latency includes operations that were still pending at its end.
 */
export interface BystanderFigures {
  /** From the sending of a frame of audio to its acknowledgement, in milliseconds. */
  readonly acknowledgements: LatencyFigures;
  /** Requests to /health, ten a second, in milliseconds. */
  readonly health: LatencyFigures;
  /** A small recording, from the creation of its job to its end, in milliseconds. */
  readonly jobs: LatencyFigures;
  /** From the end of a job to the arrival of its callback, in milliseconds. */
  readonly callbacks: LatencyFigures;
  /** From the request for a new session to the first acknowledgement, in milliseconds. */
  readonly newSessions: LatencyFigures;
  /** Failures by description, with their counts. */
  readonly failures: Readonly<Record<string, number>>;
  /**
   * Longest stall of the bystander's own event loop, in milliseconds: more than a few make the
   * other figures unreliable.
   */
  readonly ownDelayMs: number;
}

/** Commands to the process of a bystander. */
export type BystanderCommand =
  | { readonly type: 'start'; readonly target: BystanderTarget }
  /** Discards the measurements. */
  | { readonly type: 'reset' }
  | { readonly type: 'report' }
  /** Ends the session, and checks its recording and its transcript. */
  | { readonly type: 'end' };

/** Replies of the process of a bystander. */
export type BystanderReply =
  | { readonly type: 'loaded' }
  | { readonly type: 'done' }
  | { readonly type: 'figures'; readonly figures: BystanderFigures }
  | { readonly type: 'ended'; readonly problems: readonly string[] }
  | { readonly type: 'failed'; readonly message: string };
