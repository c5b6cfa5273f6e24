import type { Clock } from '../clock/index.js';

/** Measures how long the stages of something take. */
export interface StageTimer {
  /** Begins a stage, and ends the one before. One that was there before goes on. */
  begin(stage: string): void;
  /** Ends the last stage; idempotent. */
  end(): void;
  /** Seconds that each ended stage took, to the millisecond. */
  seconds(): Record<string, number>;
}

/**
 * Makes a timer.
 *
 * @param clock - measures the time
 * @param before - seconds that stages took already
 */
export function createStageTimer(
  clock: Pick<Clock, 'monotonicMs'>,
  before: Readonly<Record<string, number>> = {},
): StageTimer {
  const stages: Record<string, number> = { ...before };
  let current: { stage: string; startedMs: number } | undefined;
  const end = (): void => {
    if (!current) return;
    const { stage, startedMs } = current;
    const beforeMs = Math.round((stages[stage] ?? 0) * 1000);
    stages[stage] = (beforeMs + Math.round(clock.monotonicMs() - startedMs)) / 1000;
    current = undefined;
  };
  return {
    begin(stage) {
      end();
      current = { stage, startedMs: clock.monotonicMs() };
    },
    end,
    seconds: () => ({ ...stages }),
  };
}
