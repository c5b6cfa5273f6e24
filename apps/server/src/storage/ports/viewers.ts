/** Tokens of viewers of live sessions, of 256 random bits each. */
export interface Viewers {
  /**
   * Creates a token. It cannot be read later, and is valid for as long as the token of its session.
   * Of several calls at once, no more than `maximumTokens` succeed.
   *
   * @param jobId - id of the session
   * @param maximumTokens - largest number of tokens of a session
   * @returns the token, or undefined when the session already has that number
   */
  create(jobId: string, maximumTokens: number): Promise<string | undefined>;

  /** Revokes the tokens of a session. */
  revoke(jobId: string): Promise<void>;

  /** Hashes of the tokens of a session. */
  hashes(jobId: string): Promise<Set<string>>;
}
