/** Number of thresholds, in ascending order, that a value has reached. */
export function countReached(value: number, thresholds: readonly number[]): number {
  let reached = 0;
  while (reached < thresholds.length && value >= (thresholds[reached] ?? 0)) reached += 1;
  return reached;
}
