import type { Clock } from '../clock/index.js';

/** Measures the durations of the stages of a job. */
export interface StageTimer {
  /**
   * Begins a stage, and ends the current one. The time of a stage that is begun again is added up.
   */
  begin(stage: string): void;
  /** Ends the current stage. This is idempotent. */
  end(): void;
  /** Seconds that each ended stage took, to the millisecond. */
  seconds(): Record<string, number>;
}

/**
 * Creates a {@link StageTimer}.
 *
 * @param before - seconds of earlier stages
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
