/** Token of the model. */
export interface Token {
  /** Its letters, digits and apostrophes, in lower case. */
  readonly text: string;
  /** Silence after it, in seconds, or null where times are unknown. */
  readonly pauseSeconds: number | null;
}
