import type { MessageBody } from '@earshot/core/protocol';

const mebibyte = 1024 * 1024;

/**
 * Limits of a session. A session that reaches `journalBytes` or `transcriptBytes` is ended like one
 * that is too long.
 */
export const limits = {
  /**
   * Messages and utterances on disk, in bytes. Three hours of captions of one channel take about 50
   * MB.
   */
  journalBytes: 512 * mebibyte,
  /**
   * Utterances, in bytes of JSON: the final messages and the result repeat them. Three hours of
   * eight voices take about 16 MB.
   */
  transcriptBytes: 24 * mebibyte,
  /** The stored result, in bytes of JSON. Messages that do not fit are omitted. */
  resultBytes: 64 * mebibyte,
  /** Rate of connections to one session. */
  connections: { burst: 30, perSecond: 1 },
  /** Concurrent viewers of one session, each of which may have a backlog of 256 KB. */
  viewers: 50,
  /** Concurrent viewers of all sessions of one process. */
  viewersOfProcess: 2000,
  /** Viewer tokens of one session, until they are revoked. */
  viewerTokens: 100,
  /** Rate of connections of viewers to one session. */
  viewerConnections: { burst: 100, perSecond: 5 },
  /** Attempts at ending a session, for errors that are not transient. */
  finishAttempts: 5,
  /** Consecutive attempts at recovering a session, each by a process that died. */
  recoveryAttempts: 5,
} as const;

/** Times of a session, in milliseconds. */
export interface SessionTimes {
  /** Time without audio after which the recording ends. */
  readonly idleMs: number;
  /** Time without a socket after which the recording ends. */
  readonly resumeMs: number;
  /** Longest duration of the session, by its audio and by the clock. */
  readonly maximumMs: number;
  /** Time before `maximumMs` at which the client is warned. */
  readonly warningMs: number;
  /** Time after the end of the session during which a client can still fetch the last messages. */
  readonly lateTokenMs: number;
  /** Interval between two pings. */
  readonly pingMs: number;
  /** Time without a frame from the client after which its socket is terminated. */
  readonly silentMs: number;
}

const minuteMs = 60_000;

/** The times of the contract, with those that the operator has configured. */
export function sessionTimes(
  set: Pick<SessionTimes, 'idleMs' | 'maximumMs' | 'resumeMs'>,
): SessionTimes {
  return {
    warningMs: 5 * minuteMs,
    lateTokenMs: 2 * minuteMs,
    pingMs: 20_000,
    silentMs: 40_000,
    ...set,
  };
}

/** The error of a session that ends because of its size. */
export const sessionTooLarge: MessageBody = {
  type: 'error',
  error: {
    status_code: 413,
    exception: 'SessionTooLarge',
    message: 'The session ends: its transcript has reached the largest allowed size',
  },
};

/** The warning of a session that ends soon because of its length. */
export function endWarning(maximumMs: number, remainingMs: number): string {
  return `The session ends after ${maximumMs / 1000} seconds, in ${Math.round(remainingMs / 1000)} seconds`;
}
