/** Pacing of work in short transactions. */
export interface Pace {
  /**
   * Awaited between two steps, so that other writes seldom wait.
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
 * @param step - one short piece of work; resolves with true when there may be more
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
 * Repeats a statement that handles a number of rows at most, until it handles fewer.
 *
 * @param most - that number
 * @param handle - runs the statement; resolves with the number of rows that it handled
 */
export function repeatWhileFull(
  most: number,
  handle: () => Promise<number>,
  pace?: Pace,
): Promise<void> {
  return takeSteps(async () => (await handle()) >= most, pace);
}
