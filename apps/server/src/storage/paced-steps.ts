import type { Clock } from '../clock/index.js';

/**
 * Interval at which a long log is tried to be emptied, in milliseconds, and number of attempts: a
 * reader of another process, such as a backup, holds work up, but does not stop it.
 */
const logRetry = { everyMs: 1000, attempts: 10 };

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

/**
 * Pauses between two steps of work that is done beside that of requests, so that their writes
 * seldom have to wait, and until the log of the database is short again, since what many steps
 * write would otherwise fill the disk while readers keep it from being emptied.
 *
 * @param ms - length of the pause, in milliseconds
 * @param signal - ends the pause
 */
export async function pauseAfterStep(
  { clock, storage }: { clock: Clock; storage: { shortenLog(): Promise<boolean> } },
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const sleep = (durationMs: number) => clock.sleep(durationMs, signal).catch(() => undefined);
  await sleep(ms);
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    if ((await storage.shortenLog()) || attempt === logRetry.attempts) return;
    await sleep(logRetry.everyMs);
  }
}
