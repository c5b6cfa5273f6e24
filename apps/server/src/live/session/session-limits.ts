const mebibyte = 1024 * 1024;

/** Limits of a session beside its times. A session that reaches one of the first two is ended like one that is too long. */
export const limits = {
  /** Messages and utterances on disk, in bytes. Three hours of captions of one channel take about 50 MB. */
  journalBytes: 512 * mebibyte,
  /** Utterances, in bytes of JSON: the final messages and the result repeat them. Three hours of eight voices take about 16 MB. */
  transcriptBytes: 24 * mebibyte,
  /** The stored result, in bytes of JSON; messages beyond it are left out of it. */
  resultBytes: 64 * mebibyte,
  /** Connections to one session: a burst, and how many more a second. */
  connections: { burst: 30, perSecond: 1 },
  /** Attempts at ending a session, for errors that do not pass by themselves. */
  finishAttempts: 5,
  /** Processes in a row that died while they recovered a session. */
  recoveryAttempts: 5,
} as const;
