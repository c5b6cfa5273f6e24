/** Pacing of work in short transactions. */
export interface Pace {
  /**
   * Awaited between two steps, so that other writes seldom have to wait.
   *
   * @defaultValue no pause
   */
  readonly pause?: () => Promise<void>;
  /** Ends the work after the current step. */
  readonly signal?: AbortSignal;
}

/** Pacing of work whose steps have results. */
export interface PacedSteps<Step> extends Pace {
  /** Called after each step. */
  readonly onStep?: (step: Step) => void;
}

/**
 * Takes steps until there is nothing left to do.
 *
 * @param step - a short piece of work. Resolves with true when there may be more to do
 */
export async function takeSteps(
  step: () => Promise<boolean>,
  { pause, signal }: Pace = {},
): Promise<void> {
  while (signal?.aborted !== true) {
    if (!(await step())) return;
    await pause?.();
  }
}

/**
 * Repeats a statement until it handles fewer rows than its limit.
 *
 * @param limit - largest number of rows that the statement handles
 * @param handle - runs the statement. Resolves with the number of handled rows
 */
export function repeatWhileFull(
  limit: number,
  handle: () => Promise<number>,
  pace?: Pace,
): Promise<void> {
  return takeSteps(async () => (await handle()) >= limit, pace);
}
