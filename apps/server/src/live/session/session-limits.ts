import type { MessageBody } from '@earshot/core/protocol';

const mebibyte = 1024 * 1024;

/** Sizes and attempts of a session. A session that reaches one of the first two is ended like one that is too long. */
export const limits = {
  /** Messages and utterances on disk, in bytes. Three hours of captions of one channel take about 50 MB. */
  journalBytes: 512 * mebibyte,
  /** Utterances, in bytes of JSON: the final messages and the result repeat them. Three hours of eight voices take about 16 MB. */
  transcriptBytes: 24 * mebibyte,
  /** The stored result, in bytes of JSON; messages beyond it are left out of it. */
  resultBytes: 64 * mebibyte,
  /** Connections to one session: a burst, and how many more a second. */
  connections: { burst: 30, perSecond: 1 },
  /** Sockets that follow one session at the same time, each of which may have 256 KB waiting for it. */
  viewers: 50,
  /** Sockets that follow the sessions of one process at the same time. */
  viewersOfProcess: 2000,
  /** Tokens with which others may follow one session, until they are revoked. */
  viewerTokens: 100,
  /** Connections of viewers to one session: a burst, and how many more a second. */
  viewerConnections: { burst: 100, perSecond: 5 },
  /** Attempts at ending a session, for errors that do not pass by themselves. */
  finishAttempts: 5,
  /** Consecutive processes that died while they recovered a session. */
  recoveryAttempts: 5,
} as const;

/** Times of a session, in milliseconds. */
export interface SessionTimes {
  /** Without audio, until the recording ends. */
  readonly idleMs: number;
  /** Without a socket, until the recording ends. */
  readonly resumeMs: number;
  /** Length of the session, by its audio and by the clock. */
  readonly maximumMs: number;
  /** Before `maximumMs`, from which on the client is warned. */
  readonly warningMs: number;
  /** After the end of the session, in which a late client can still fetch the last messages. */
  readonly lateTokenMs: number;
  /** Between two pings. */
  readonly pingMs: number;
  /** Without a frame from the client, until its socket is terminated. */
  readonly silentMs: number;
}

const minuteMs = 60_000;

/** The times of the contract, and those that an operator has set. */
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
    message: 'The session ends, since its transcript is as large as one may become',
  },
};

/** The warning of a session that ends soon because of its length. */
export function endWarning(maximumMs: number, remainingMs: number): string {
  return `The session ends after ${maximumMs / 1000} seconds, in ${Math.round(remainingMs / 1000)} seconds`;
}
