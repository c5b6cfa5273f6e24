/** What a load process is to play. */
export interface Playing {
  /** Frames of 100 ms that each session gets. */
  readonly frames: number;
  /** Over how much time the beginnings of the sessions are spread, in milliseconds. */
  readonly spreadMs: number;
  /** How many times as fast as real time. */
  readonly speed: number;
}

/** What came of playing. */
export interface PlayFigures {
  readonly framesSent: number;
  /** Frames that were not acknowledged ten seconds after the last one was sent. */
  readonly framesUnacknowledged: number;
  /** From the sending of a frame to its acknowledgement. */
  readonly acknowledgementMs: { readonly p50: number; readonly p99: number; readonly most: number };
  /** How late the frames were sent; what is late here is the fault of the load process or of the machine. */
  readonly lateMs: { readonly p99: number };
  /** Processor time of the load process. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** How a session ended. */
export interface SessionEnding {
  readonly bytesSent: number;
  readonly bytesAcknowledged: number;
  /** The finals, as ids and texts. */
  readonly finals: readonly string[];
  /** What the result says; undefined when none came. */
  readonly audioSeconds: number | undefined;
  readonly closeCode: number | undefined;
}

/** What a load process is told. */
export type LoadCommand =
  | { readonly type: 'connect'; readonly urls: readonly string[]; readonly isEcho: boolean }
  | ({ readonly type: 'play' } & Playing)
  /** Ends the sessions, spread over a time, and waits for what comes then. */
  | { readonly type: 'end'; readonly spreadMs: number };

/** What it answers. */
export type LoadAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'connected'; readonly failures: readonly string[] }
  | ({ readonly type: 'played' } & PlayFigures)
  | { readonly type: 'ended'; readonly endings: readonly SessionEnding[] };

/** The frame of the measurements: 100 ms of one channel with 16 bits at 16 kHz. */
export const frameBytes = 3200;
export const frameMs = 100;
