const gainPerAnswer = 0.1;

/** Limits how much a client may add to the work of a server in trouble. */
export interface RetryBudget {
  /** Takes one repetition, if there is one left. */
  take(): boolean;
  /** A call was answered: a part of a repetition comes back. */
  gain(): void;
}

/** @param size - repetitions that can be saved up */
export function createRetryBudget(size: number): RetryBudget {
  let left = size;
  return {
    take: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    gain: () => {
      left = Math.min(size, left + gainPerAnswer);
    },
  };
}
