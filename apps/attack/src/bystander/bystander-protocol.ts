import type { LatencyFigures } from './latencies.js';

/** Where a bystander finds the service, and who it is. */
export interface BystanderTarget {
  readonly url: string;
  readonly key: string;
  /** Length of its recording, as copies of the sample of nine seconds. */
  readonly recordingCopies: number;
  /** Where live sessions are reached; their urls as the service gives them unless set. */
  readonly liveOrigin?: string | undefined;
}

/** Experience of one stretch of time; every latency includes what was still open when the stretch ended. */
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
  /** Everything that went wrong, each with how often. */
  readonly failures: Readonly<Record<string, number>>;
  /** Longest time for which the bystander's own process was held up, in milliseconds: more than a few make the other figures unreliable. */
  readonly ownDelayMs: number;
}

/** Commands to the process of a bystander. */
export type BystanderCommand =
  | { readonly type: 'start'; readonly target: BystanderTarget }
  /** Forgets what was measured. */
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
