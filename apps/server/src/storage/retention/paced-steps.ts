/** Pacing of work in short transactions. */
export interface PacedSteps<Step> {
  /**
   * Awaited between two steps, so that other writes seldom wait; with the time that the last step took, in milliseconds.
   *
   * @defaultValue no pause
   */
  readonly pause?: (stepMs: number) => Promise<void>;
  /** Ends the work after the current step. */
  readonly signal?: AbortSignal;
  /** Called after each step. */
  readonly onStep?: (step: Step) => void;
}
