import { percentile } from '@earshot/bench/measuring';

/** Latencies of one kind, in milliseconds. */
export interface LatencyFigures {
  readonly count: number;
  /** NaN when there are none, like the others. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Latencies of something that begins and ends; what has begun and not ended counts with the time that it has taken so far. */
export class Latencies {
  readonly #startedMs = new Set<{ readonly atMs: number }>();
  #elapsedMs: number[] = [];

  /**
   * Begins one.
   *
   * @param atMs - when it began, on the clock of `performance`
   * @returns ends it, or with `false` drops it: it has failed and is counted elsewhere
   */
  begin(atMs = performance.now()): (isCounted?: boolean) => void {
    const started = { atMs };
    this.#startedMs.add(started);
    return (isCounted = true) => {
      if (this.#startedMs.delete(started) && isCounted)
        this.#elapsedMs.push(performance.now() - atMs);
    };
  }

  /** Adds one that was measured elsewhere. */
  add(elapsedMs: number): void {
    this.#elapsedMs.push(elapsedMs);
  }

  /** Forgets those that have ended. */
  reset(): void {
    this.#elapsedMs = [];
  }

  /** Those that have ended, and those that go on. */
  figures(): LatencyFigures {
    const nowMs = performance.now();
    const all = [...this.#elapsedMs, ...[...this.#startedMs].map(({ atMs }) => nowMs - atMs)];
    return {
      count: all.length,
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
      longest: percentile(all, 1),
    };
  }
}
