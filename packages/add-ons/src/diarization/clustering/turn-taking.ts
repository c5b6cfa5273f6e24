import type { Cluster } from './cluster.js';
import type { SpeechSegment } from './segment-speech.js';

/**
 * Standard deviations below the mean of chance from which there are few runs, chosen with the
 * voices that the thresholds of the clustering were chosen with. Halves of one voice in noise have
 * at least as many runs as by chance, since it is cut where its sound changes.
 */
const maximumDeviation = -1;

/** Fewest runs of a conversation. One voice whose noise changes once, or back again, has fewer. */
const minimumRuns = 6;

/**
 * Difference of the noise floors from which two halves may be one voice in two kinds of noise, in
 * dB.
 */
const maximumFloorDifferenceDb = 3;

/**
 * True for two clusters that take turns as two speakers do, in the same noise: by the runs test of
 * Wald and Wolfowitz the cluster changes less often from one segment to the next than by chance.
 *
 * @param segments - by time
 */
export function takeTurns(
  first: Cluster,
  second: Cluster,
  segments: readonly SpeechSegment[],
): boolean {
  const difference = meanFloorDb(first, segments) - meanFloorDb(second, segments);
  if (Math.abs(difference) > maximumFloorDifferenceDb) return false;
  const isFirst = new Set(first.members);
  const order = [...first.members, ...second.members].sort((one, other) => one - other);
  const runs = order.filter(
    (segment, index) => index === 0 || isFirst.has(segment) !== isFirst.has(order[index - 1] ?? -1),
  ).length;
  const product = 2 * first.members.length * second.members.length;
  const mean = product / order.length + 1;
  const variance = ((mean - 1) * (mean - 2)) / (order.length - 1);
  return runs >= minimumRuns && runs - mean <= maximumDeviation * Math.sqrt(variance);
}

function meanFloorDb({ members }: Cluster, segments: readonly SpeechSegment[]): number {
  return (
    members.reduce((sum, member) => sum + (segments[member]?.floorDb ?? 0), 0) / members.length
  );
}
