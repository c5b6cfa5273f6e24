import { percentile } from '@earshot/bench/measuring';

/** Latencies of one kind, in milliseconds. */
export interface LatencyFigures {
  readonly count: number;
  /** NaN when there are none, like the others. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Latencies of operations. A pending operation counts with the time that has passed so far. */
export class Latencies {
  readonly #startedMs = new Set<{ readonly atMs: number }>();
  #elapsedMs: number[] = [];

  /**
   * Starts an operation.
   *
   * @param atMs - start, on the clock of `performance`, now by default
   * @returns a function that ends the operation, or with `false` drops it: it has failed and is
   * counted elsewhere
   */
  begin(atMs = performance.now()): (isCounted?: boolean) => void {
    const started = { atMs };
    this.#startedMs.add(started);
    return (isCounted = true) => {
      if (this.#startedMs.delete(started) && isCounted)
        this.#elapsedMs.push(performance.now() - atMs);
    };
  }

  /** Adds a latency that was measured elsewhere, in milliseconds. */
  add(elapsedMs: number): void {
    this.#elapsedMs.push(elapsedMs);
  }

  /** Discards the operations that have ended. */
  reset(): void {
    this.#elapsedMs = [];
  }

  /** Figures of ended and pending operations. */
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
