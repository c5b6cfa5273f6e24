import type { ClusterBounds } from '../clustering/agglomerate.js';
import { leastSpeechSeconds } from '../least-speech.js';
import {
  averageLinkage,
  type ClusterOfGroups,
  type ClusterTree,
  type VectorGroup,
} from './average-linkage.js';

/** Options of {@link chooseSpeakers}. */
export interface ChooseSpeakersOptions {
  /** Fewest and most speakers that are asked for. */
  readonly bounds: ClusterBounds;
  /** Distances between which the tree is cut, where the gap between two merges is the widest. */
  readonly cutRange: readonly [from: number, to: number];
  /** Length of the audio that each vector represents, in seconds. */
  readonly vectorSeconds: number;
  /**
   * Speech that makes a speaker independent of the speech of the others, in seconds.
   *
   * @defaultValue 5
   */
  readonly leastSeconds?: number | undefined;
}

/** A speaker among vectors of voices. */
export interface ChosenSpeaker extends VectorGroup {
  /** Positions of the groups that are this speaker's. */
  readonly positions: readonly number[];
}

/**
 * Speech that a speaker has at least where more speakers are asked for than are found, in seconds.
 */
const shortestSpeakerSeconds = 1;

/** The smallest step between two distances. */
const nextDistance = 1e-9;

/**
 * Finds the speakers among vectors of voices: clusters of average linkage, cut in the widest gap,
 * without those that are too small.
 *
 * @param groups - vectors of all windows
 * @param options - bounds and measures
 * @returns the speakers, the one who speaks most first: at least one unless there are no groups
 */
export function chooseSpeakers(
  groups: readonly VectorGroup[],
  { bounds, cutRange, leastSeconds, vectorSeconds }: ChooseSpeakersOptions,
): ChosenSpeaker[] {
  if (groups.length === 0) return [];
  const tree = averageLinkage(groups);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const needed = leastSpeechSeconds(total * vectorSeconds, leastSeconds) / vectorSeconds;
  const cut = widestGap(tree.distances, cutRange);
  const speakersAt = (distance: number, least: number) =>
    tree.cut(distance).filter(({ count }) => count >= least);
  let speakers: readonly ClusterOfGroups[] = speakersAt(cut, needed);
  if (speakers.length < bounds.minimum)
    speakers = moreSpeakers(tree, cut, { ...bounds, needed, vectorSeconds }) ?? speakers;
  if (speakers.length > bounds.maximum)
    for (const distance of tree.distances.filter((one) => one >= cut)) {
      const fewer = speakersAt(distance + nextDistance, needed);
      if (fewer.length > 0) speakers = fewer;
      if (speakers.length <= bounds.maximum) break;
    }
  // Where nobody speaks for long enough, the one who speaks most is the speaker.
  const chosen = speakers.length === 0 ? tree.cut(cut).slice(0, 1) : speakers;
  return chosen
    .slice(0, bounds.maximum)
    .map((cluster) => ({ ...tree.mergeGroups(cluster), positions: cluster.positions }));
}

/** Looks for more speakers: by a lower cut, then with less speech each. */
function moreSpeakers(
  tree: ClusterTree,
  cut: number,
  {
    minimum,
    needed,
    vectorSeconds,
  }: { readonly minimum: number; readonly needed: number; readonly vectorSeconds: number },
): readonly ClusterOfGroups[] | undefined {
  const shortest = shortestSpeakerSeconds / vectorSeconds;
  const leasts = [needed, needed / 2, needed / 4, shortest].map((one) => Math.max(one, shortest));
  const distances = tree.distances.filter((distance) => distance <= cut).reverse();
  let most: readonly ClusterOfGroups[] | undefined;
  for (const least of leasts)
    for (const distance of distances) {
      const found = tree.cut(distance - nextDistance).filter(({ count }) => count >= least);
      if (found.length >= minimum) return found;
      if (found.length > (most?.length ?? 1)) most = found;
    }
  return most;
}

/** The middle of the widest gap between the distances inside of a range. */
function widestGap(distances: readonly number[], [from, to]: readonly [number, number]): number {
  const points = [from, ...distances.filter((one) => one > from && one < to), to];
  let widest = { width: 0, middle: from };
  for (const [index, point] of points.entries()) {
    const next = points[index + 1] ?? point;
    if (next - point > widest.width) widest = { width: next - point, middle: (point + next) / 2 };
  }
  return widest.middle;
}
