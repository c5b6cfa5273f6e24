/**
 * What a client is connected to. A session that is resumed is one whose client connects again after
 * a lost connection; of the others, it is an end. An echo is a server that sends each frame back.
 */
export type LoadKind = 'session' | 'resumed session' | 'echo';

/** Options of playing audio. */
export interface Playing {
  /** Number of frames of 100 ms for each session. */
  readonly frames: number;
  /** Time over which the starts of the sessions are spread, in milliseconds. */
  readonly spreadMs: number;
  /** Speed in relation to real time. */
  readonly speed: number;
  /** Number of sessions that send, the first ones, or all of them unless given. */
  readonly sessions?: number;
  /**
   * True when the sessions send different numbers of frames, `frames` at most, so that their
   * utterances end at different times afterwards.
   */
  readonly isStaggered?: boolean;
}

/** Figures of playing audio. */
export interface PlayFigures {
  readonly framesSent: number;
  /** Number of frames that were not acknowledged ten seconds after the last one was sent. */
  readonly framesUnacknowledged: number;
  /** Time from the sending of a frame to its acknowledgement. */
  readonly acknowledgementMs: { readonly p50: number; readonly p99: number; readonly most: number };
  /** Times from lost connections to the next acknowledgement, of clients that resume. */
  readonly resumedMs: readonly number[];
  /** Delay with which the frames were sent, which is due to the load process or the machine. */
  readonly lateMs: { readonly p99: number };
  /** Processor time of the load process. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** State of a session at its end. */
export interface SessionEnding {
  readonly bytesSent: number;
  readonly bytesAcknowledged: number;
  /** The finals, as ids and texts. */
  readonly finals: readonly string[];
  /** Audio length in the result, in seconds, or undefined when there was no result. */
  readonly audioSeconds: number | undefined;
  readonly closeCode: number | undefined;
}

/** Command to a load process. */
export type LoadCommand =
  | { readonly type: 'connect'; readonly urls: readonly string[]; readonly kind: LoadKind }
  | ({ readonly type: 'play' } & Playing)
  /** Ends the sessions, spread over a time, and waits for what comes then. */
  | { readonly type: 'end'; readonly spreadMs: number };

/**
 * Has a load process that plays audio send no more frames than one of its clients has by then. It
 * responds to what it plays.
 */
export type HaltCommand = { readonly type: 'halt' };

/** Response of a load process. */
export type LoadResponse =
  | { readonly type: 'ready' }
  | { readonly type: 'connected'; readonly failures: readonly string[] }
  | ({ readonly type: 'played' } & PlayFigures)
  | { readonly type: 'ended'; readonly endings: readonly SessionEnding[] };

/** Size of a frame, in bytes: 100 ms of one channel with 16 bits at 16 kHz. */
export const frameBytes = 3200;
export const frameMs = 100;
