/** Delays and limits of the fake live service, in milliseconds of the clock. */
export interface ServiceTimes {
  /** Delay of an acknowledgement after its audio. Several chunks may share one. @defaultValue 20 */
  readonly acknowledgementMs: number;
  /** Time from the end of the recording to the end of the session. @defaultValue 100 */
  readonly postProcessingMs: number;
  /**
   * Time without audio after which the session is finished and its socket closed with 4408.
   * @defaultValue 30,000
   */
  readonly idleMs: number;
  /** Time without a socket after which the session is finished. @defaultValue 60,000 */
  readonly resumeWindowMs: number;
  /** Time within which the token must be used for the first time. @defaultValue 600,000 */
  readonly tokenMs: number;
  /**
   * Time after the end of the session in which the token is still accepted. @defaultValue 120,000
   */
  readonly lateTokenMs: number;
}

/** Times of the contract. */
export const defaultTimes: ServiceTimes = {
  acknowledgementMs: 20,
  postProcessingMs: 100,
  idleMs: 30_000,
  resumeWindowMs: 60_000,
  tokenMs: 600_000,
  lateTokenMs: 120_000,
};
