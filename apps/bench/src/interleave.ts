/** Pieces of work by name. */
export type Work = Readonly<Record<string, () => unknown>>;

/**
 * Measures pieces of work in turns, so that other load of the machine affects all of them alike.
 *
 * @returns seconds of the fastest round of each, which was disturbed least
 */
export function fastestSeconds(work: Work, rounds = 60): Readonly<Record<string, number>> {
  const seconds: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(work)) {
      const start = performance.now();
      run();
      const taken = (performance.now() - start) / 1000;
      seconds[name] = Math.min(seconds[name] ?? Number.POSITIVE_INFINITY, taken);
    }
  }
  return seconds;
}
