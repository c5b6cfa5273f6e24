/**
 * A percentile by nearest rank.
 *
 * @param values - in any order
 * @param share - 0 to 1. 0.5 is the median
 * @returns NaN when there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Time that a piece of work takes, in milliseconds. */
export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/**
 * Median time of a call, after a round that only warms up.
 *
 * @param rounds - number of rounds
 * @param callsPerRound - calls in each round, of which the mean is taken
 * @returns milliseconds for each call
 */
export function medianMs(call: () => unknown, rounds: number, callsPerRound = 1): number {
  const measured: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedMs = performance.now();
    for (let index = 0; index < callsPerRound; index += 1) call();
    if (round > 0) measured.push((performance.now() - startedMs) / callsPerRound);
  }
  return percentile(measured, 0.5);
}

/** Pieces of work by name. */
export type Work = Readonly<Record<string, () => unknown>>;

/**
 * Measures pieces of work in turns, so that other load of the machine affects all of them alike.
 * Every second round goes backwards: none always pays for the garbage of the same other one.
 *
 * @returns seconds of the fastest round of each, which was disturbed least
 */
export function fastestSeconds(work: Work, rounds = 60): Readonly<Record<string, number>> {
  const seconds: Record<string, number> = {};
  const pieces = Object.entries(work);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of round % 2 === 0 ? pieces : pieces.toReversed()) {
      const start = performance.now();
      run();
      const taken = (performance.now() - start) / 1000;
      seconds[name] = Math.min(seconds[name] ?? Number.POSITIVE_INFINITY, taken);
    }
  }
  return seconds;
}
