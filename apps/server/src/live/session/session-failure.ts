/** Error with which a session ends. */
export interface SessionFailure {
  /** HTTP status code. */
  readonly errorCode: number;
  readonly message: string;
}
