/** How long a session waits for what, in milliseconds. */
export interface SessionTimes {
  /** Without audio, until it is finished. */
  readonly idleMs: number;
  /** Without a socket, until it is finished. */
  readonly resumeMs: number;
  /** From its first audio on, until it is finished. */
  readonly maximumMs: number;
  /** Before that, when the client is warned. */
  readonly warningMs: number;
  /** After its end, that a late client can still fetch the tail. */
  readonly lateTokenMs: number;
  /** Between two pings. */
  readonly pingMs: number;
  /** Without a sign from the client, until its socket is terminated. */
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
