import type { Token } from './token.js';

/** Words on each side of a place that show how the speaker pauses there. */
const pausingReach = 25;
/** Shortest silence that counts as a pause, in seconds. */
const leastPauseSeconds = 0.03;
/** Duration that longer pauses count as, in seconds. */
const mostPauseSeconds = 2;

/** True for a silence that is long enough for a pause. */
export function isPause(seconds: number | null): boolean {
  return seconds !== null && seconds >= leastPauseSeconds;
}

/** The pause at a place, and how the speaker pauses around it. */
export interface Pausing {
  /**
   * Silence at the place. It is null where times are unknown, or where there are no pauses around
   * it, since it then has no meaning.
   */
  readonly seconds: number | null;
  /** Share of the places around that have a pause, 0 to 1. */
  readonly share: number;
  /** Mean duration of the pauses around, in seconds. */
  readonly meanSeconds: number;
}

/**
 * Pauses of a text, each beside those around it: some people pause after each sentence, some where
 * they search for a word.
 */
export class Pauses {
  readonly #tokens: readonly Pick<Token, 'pauseSeconds'>[];
  /** Pauses in front of each place. */
  readonly #counts: Uint32Array;
  /** Their durations together. */
  readonly #seconds: Float64Array;

  constructor(tokens: readonly Pick<Token, 'pauseSeconds'>[]) {
    this.#tokens = tokens;
    this.#counts = new Uint32Array(tokens.length + 1);
    this.#seconds = new Float64Array(tokens.length + 1);
    for (const [index, { pauseSeconds }] of tokens.entries()) {
      const pause = Math.min(mostPauseSeconds, pauseSeconds ?? 0);
      const isLong = isPause(pause);
      this.#counts[index + 1] = (this.#counts[index] ?? 0) + (isLong ? 1 : 0);
      this.#seconds[index + 1] = (this.#seconds[index] ?? 0) + (isLong ? pause : 0);
    }
  }

  at(index: number): Pausing {
    const from = Math.max(0, index - pausingReach);
    const to = Math.min(this.#counts.length - 1, index + pausingReach + 1);
    const count = (this.#counts[to] ?? 0) - (this.#counts[from] ?? 0);
    if (count === 0) return { seconds: null, share: 0, meanSeconds: 0 };
    const together = (this.#seconds[to] ?? 0) - (this.#seconds[from] ?? 0);
    return {
      seconds: this.#tokens[index]?.pauseSeconds ?? null,
      share: count / (to - from),
      meanSeconds: together / count,
    };
  }
}
