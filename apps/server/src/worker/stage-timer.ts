import type { Clock } from '../clock/index.js';

/** Measures how long the stages of something take. */
export interface StageTimer {
  /** Begins a stage, and ends the one before. */
  begin(stage: string): void;
  /** Ends the last stage; idempotent. */
  end(): void;
  /** Seconds that each ended stage took, to the millisecond. */
  seconds(): Record<string, number>;
}

/**
 * Makes a timer that has no stage yet.
 *
 * @param clock - tells the time
 */
export function createStageTimer(clock: Pick<Clock, 'monotonicMs'>): StageTimer {
  const stages: Record<string, number> = {};
  let current: { stage: string; startedMs: number } | undefined;
  const end = (): void => {
    if (!current) return;
    stages[current.stage] = Math.round(clock.monotonicMs() - current.startedMs) / 1000;
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
