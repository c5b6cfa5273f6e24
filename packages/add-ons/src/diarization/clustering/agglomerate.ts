import { likelihoodRatio } from './cut-pieces.js';
import { GaussianStatistics } from './gaussian.js';

/** When two clusters are those of two speakers. */
export interface StopCriterion {
  /**
   * Logarithm of the likelihood ratio that two stretches of one voice reach because what they say differs, however long they are,
   * in nats.
   */
  readonly chanceRatio: number;
  /** Least distance of two voices, in nats per frame. */
  readonly leastDistance: number;
  /** Least distance of the two sides of a conversation, without which it has one voice, in nats per frame. */
  readonly secondVoiceDistance: number;
}

/** Multiples of what one voice varies by, chosen with six synthetic voices, also slowed down and sped up, on texts that are
 * not those of the published figures. */
const chanceMultiple = 5;
const distanceMultiple = 0.004;

/**
 * Distance of two halves of all speech, and of their means in variances, from either of which there is a second voice at all. What divides
 * one voice in noise is how much it varies: it reaches 0.0065, with means within 1.9; the means of two voices are 2.7 apart and more.
 */
const secondVoiceMultiple = 0.0075;
const secondVoiceMeanDistance = 2.2;

/** The multiple of a few seconds of speech, which never reach a high ratio, and the seconds up to and from which each is used. */
const shortMultiple = 2.5;
const shortSeconds = 8;
const longSeconds = 40;

/**
 * The criterion of a recording: noise brings voices closer to each other and makes each of them vary less, by about the same share.
 *
 * @param usualRatio - logarithm of the likelihood ratio of neighbouring seconds of one voice, in nats
 * @param speechSeconds - length of all speech
 */
export function distanceScale(usualRatio: number, speechSeconds: number): StopCriterion {
  const share = Math.min(
    1,
    Math.max(0, speechSeconds - shortSeconds) / (longSeconds - shortSeconds),
  );
  return {
    chanceRatio: (shortMultiple + (chanceMultiple - shortMultiple) * share) * usualRatio,
    leastDistance: distanceMultiple * usualRatio,
    secondVoiceDistance: secondVoiceMultiple * usualRatio,
  };
}

/** Cluster of pieces. */
export interface Cluster {
  readonly statistics: GaussianStatistics;
  /** Indices of its pieces. */
  readonly members: readonly number[];
}

/** How many clusters must and may be left. */
export interface ClusterBounds {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Evidence that two clusters are of two speakers: above 0 when the criterion holds them apart. The longer both are, the further it
 * is from 0, so that the surest joins come first.
 */
function distanceOf(
  first: GaussianStatistics,
  second: GaussianStatistics,
  { chanceRatio, leastDistance }: Pick<StopCriterion, 'chanceRatio' | 'leastDistance'>,
): number {
  const weight = (first.count * second.count) / (first.count + second.count);
  return likelihoodRatio(first, second) - chanceRatio - leastDistance * weight;
}

/**
 * Joins the two nearest clusters again and again, until the criterion holds all of them apart. Time and memory grow with the square
 * of their number.
 */
export function agglomerate(
  start: readonly Cluster[],
  criterion: StopCriterion,
  { minimum, maximum }: ClusterBounds,
): Cluster[] {
  const clusters: (Cluster | null)[] = [...start];
  const size = start.length;
  const distances = new Float64Array(size * size).fill(Infinity);
  const nearest = new Int32Array(size).fill(-1);
  const distanceBetween = (first: number, second: number) =>
    distances[Math.max(first, second) * size + Math.min(first, second)] ?? Infinity;
  const measure = (first: number, second: number) => {
    const one = clusters[first];
    const other = clusters[second];
    if (one == null || other == null) return;
    distances[Math.max(first, second) * size + Math.min(first, second)] = distanceOf(
      one.statistics,
      other.statistics,
      criterion,
    );
  };
  // Of each cluster, the nearest of those before it.
  const findNearest = (of: number) => {
    let best = -1;
    for (let other = 0; other < of; other += 1)
      if (
        clusters[other] != null &&
        (best < 0 || distanceBetween(of, other) < distanceBetween(of, best))
      )
        best = other;
    nearest[of] = best;
  };
  for (let first = 0; first < size; first += 1) {
    for (let second = 0; second < first; second += 1) measure(first, second);
    findNearest(first);
  }
  for (let left = size; left > Math.max(1, minimum); left -= 1) {
    let best = -1;
    for (let at = 0; at < size; at += 1) {
      const partner = nearest[at] ?? -1;
      if (clusters[at] == null || partner < 0) continue;
      if (best < 0 || distanceBetween(at, partner) < distanceBetween(best, nearest[best] ?? -1))
        best = at;
    }
    const partner = nearest[best] ?? -1;
    const one = clusters[best];
    const other = clusters[partner];
    if (one == null || other == null) break;
    if (distanceBetween(best, partner) > 0 && left <= maximum) break;
    clusters[partner] = join(one, other);
    clusters[best] = null;
    for (let at = 0; at < size; at += 1) if (at !== partner) measure(partner, at);
    findNearest(partner);
    for (let at = partner + 1; at < size; at += 1) {
      if (clusters[at] == null) continue;
      const known = nearest[at] ?? -1;
      if (known === best || known === partner) findNearest(at);
      else if (distanceBetween(at, partner) < distanceBetween(at, known)) nearest[at] = partner;
    }
  }
  return clusters.filter((cluster) => cluster !== null);
}

/**
 * Joins the clusters of a recording to one where they are weak evidence of a second voice: the two sides into which they fall are closer to
 * each other than two voices are. What divides one voice (noise, the level, whispering) divides it in two as well, only not as far.
 *
 * @param clusters - what {@link agglomerate} has left
 */
export function joinWithoutSecondVoice(
  clusters: readonly Cluster[],
  criterion: StopCriterion,
): readonly Cluster[] {
  const [first, second] = agglomerate(clusters, criterion, { minimum: 2, maximum: 2 });
  if (first === undefined || second === undefined) return clusters;
  if (first.statistics.meanDistance(second.statistics) >= secondVoiceMeanDistance) return clusters;
  const evidence = distanceOf(first.statistics, second.statistics, {
    chanceRatio: criterion.chanceRatio,
    leastDistance: criterion.secondVoiceDistance,
  });
  return evidence > 0 ? clusters : [join(first, second)];
}

function join(first: Cluster, second: Cluster): Cluster {
  const statistics = new GaussianStatistics(first.statistics.size);
  statistics.addAll(first.statistics);
  statistics.addAll(second.statistics);
  return { statistics, members: [...first.members, ...second.members] };
}
