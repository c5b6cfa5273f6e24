import type { Cluster } from './cluster.js';
import { GaussianStatistics, logLikelihoodRatio } from './gaussian.js';
import type { SpeechSegment } from './segment-speech.js';
import { takeTurns } from './turn-taking.js';

/** Stop criterion of the clustering: thresholds from which two clusters are of two speakers. */
export interface StopCriterion {
  /**
   * Logarithm of the likelihood ratio that two segments of one speaker reach by chance, since they say different things, in nats.
   */
  readonly chanceRatio: number;
  /** Least distance of two speakers, in nats per frame. */
  readonly minimumDistance: number;
  /** Least distance of the two most distant clusters, in nats per frame. Below it there is one speaker. */
  readonly secondSpeakerDistance: number;
}

/** Multiples of the ratio within one speaker, chosen with six synthetic voices, also slowed down and sped up, on texts that are
 * not those of the published figures. */
const chanceMultiple = 5;
const distanceMultiple = 0.004;

/**
 * Distance of two halves of all speech, and of their means in variances, from either of which there is a second speaker. One speaker in
 * noise reaches 0.0065, with means within 1.9. The means of two speakers are at least 2.7 apart.
 */
const secondSpeakerMultiple = 0.0075;
const secondSpeakerMeanDistance = 2.2;

/** The multiple of a few seconds of speech, which never reach a high ratio, and the seconds up to and from which each is used. */
const shortMultiple = 2.5;
const shortSeconds = 8;
const longSeconds = 40;

/**
 * Stop criterion of a recording, in proportion to how much one speaker varies in it: noise lowers that and the distance of speakers by
 * about the same share.
 *
 * @param sameSpeakerRatio - logarithm of the likelihood ratio of adjacent windows of one speaker, in nats
 * @param speechSeconds - length of all speech
 */
export function stopCriterionOf(sameSpeakerRatio: number, speechSeconds: number): StopCriterion {
  const share = Math.min(
    1,
    Math.max(0, speechSeconds - shortSeconds) / (longSeconds - shortSeconds),
  );
  return {
    chanceRatio: (shortMultiple + (chanceMultiple - shortMultiple) * share) * sameSpeakerRatio,
    minimumDistance: distanceMultiple * sameSpeakerRatio,
    secondSpeakerDistance: secondSpeakerMultiple * sameSpeakerRatio,
  };
}

/** Fewest and most clusters. */
export interface ClusterBounds {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Distance of two clusters: above 0 when they are of two speakers. It grows with the length of both, so that the most certain merges are
 * first.
 */
function distanceOf(
  first: GaussianStatistics,
  second: GaussianStatistics,
  { chanceRatio, minimumDistance }: Pick<StopCriterion, 'chanceRatio' | 'minimumDistance'>,
): number {
  const weight = (first.count * second.count) / (first.count + second.count);
  return logLikelihoodRatio(first, second) - chanceRatio - minimumDistance * weight;
}

/**
 * Agglomerative clustering: merges the two nearest clusters until all distances are above the stop criterion. Time and memory grow
 * with the square of the number of clusters.
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
  // The nearest earlier cluster of each cluster.
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
    clusters[partner] = merge(one, other);
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
 * Merges all clusters into one where they are weak evidence of a second speaker: their two halves are closer than two speakers are,
 * and do not take turns as two speakers do. Noise, the level and whispering divide one speaker as well, only not as far.
 *
 * @param clusters - result of {@link agglomerate}
 * @param segments - members of the clusters, by time
 */
export function mergeSingleSpeaker(
  clusters: readonly Cluster[],
  criterion: StopCriterion,
  segments: readonly SpeechSegment[],
): readonly Cluster[] {
  const [first, second] = agglomerate(clusters, criterion, { minimum: 2, maximum: 2 });
  if (first === undefined || second === undefined) return clusters;
  if (first.statistics.meanDistance(second.statistics) >= secondSpeakerMeanDistance)
    return clusters;
  const evidence = distanceOf(first.statistics, second.statistics, {
    chanceRatio: criterion.chanceRatio,
    minimumDistance: criterion.secondSpeakerDistance,
  });
  return evidence > 0 || takeTurns(first, second, segments) ? clusters : [merge(first, second)];
}

function merge(first: Cluster, second: Cluster): Cluster {
  const statistics = new GaussianStatistics(first.statistics.size);
  statistics.addAll(first.statistics);
  statistics.addAll(second.statistics);
  return { statistics, members: [...first.members, ...second.members] };
}
