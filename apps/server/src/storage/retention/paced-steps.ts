/** Pacing of work in short transactions. */
export interface PacedSteps<Step> {
  /** Awaited between two steps, so that other writes seldom wait. @defaultValue no pause */
  readonly pause?: () => Promise<void>;
  /** Ends the work after the current step. */
  readonly signal?: AbortSignal;
  /** Called after each step. */
  readonly onStep?: (step: Step) => void;
}
