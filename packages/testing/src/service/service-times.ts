/** How long the service takes and waits, in milliseconds of the clock. */
export interface ServiceTimes {
  /** From audio to its acknowledgement; several chunks may share one. @defaultValue 20 */
  readonly acknowledgementMs: number;
  /** From the end of the recording to the end of the session. @defaultValue 100 */
  readonly postProcessingMs: number;
  /** Without audio, after which the session is finished and its socket closed with 4408. @defaultValue 30,000 */
  readonly idleMs: number;
  /** Without a socket, after which the session is finished. @defaultValue 60,000 */
  readonly resumeWindowMs: number;
  /** Within which the token has to be used first. @defaultValue 600,000 */
  readonly tokenMs: number;
  /** For which the token stays good after the end. @defaultValue 120,000 */
  readonly lateTokenMs: number;
}

/** The times of the contract. */
export const defaultTimes: ServiceTimes = {
  acknowledgementMs: 20,
  postProcessingMs: 100,
  idleMs: 30_000,
  resumeWindowMs: 60_000,
  tokenMs: 600_000,
  lateTokenMs: 120_000,
};
