/**
 * A percentile by nearest rank.
 *
 * @param values - in any order
 * @param share - 0 to 1; 0.5 is the median
 * @returns NaN when there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
