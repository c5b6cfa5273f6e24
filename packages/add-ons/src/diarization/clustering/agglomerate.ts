import type { Cluster } from './cluster.js';
import { GaussianStatistics, logLikelihoodRatio } from './gaussian.js';
import type { SpeechSegment } from './segment-speech.js';
import { takeTurns } from './turn-taking.js';

/** Stop criterion of the clustering: thresholds from which two clusters are of two speakers. */
export interface StopCriterion {
  /**
   * Logarithm of the likelihood ratio that two segments of one speaker reach by chance, since they
   * say different things, in nats.
   */
  readonly chanceRatio: number;
  /** Least distance of two speakers, in nats per frame. */
  readonly minimumDistance: number;
  /**
   * Least distance of the two most distant clusters, in nats per frame. Below it there is one
   * speaker.
   */
  readonly secondSpeakerDistance: number;
}

/** Multiples of the ratio within one speaker, chosen with six synthetic voices, also slowed down and sped up, on texts that are
 * not those of the published figures. */
const chanceMultiple = 5;
const distanceMultiple = 0.004;

/**
 * Distance of two halves of all speech, and of their means in variances, from either of which there
 * is a second speaker. One speaker in noise reaches 0.0065, with means within 1.9. The means of two
 * speakers are at least 2.7 apart.
 */
const secondSpeakerMultiple = 0.0075;
const secondSpeakerMeanDistance = 2.2;

/**
 * The multiple of a few seconds of speech, which never reach a high ratio, and the seconds up to
 * and from which each is used.
 */
const shortMultiple = 2.5;
const shortSeconds = 8;
const longSeconds = 40;

/**
 * Stop criterion of a recording, in proportion to how much one speaker varies in it: noise lowers
 * that and the distance of speakers by about the same share.
 *
 * @param sameSpeakerRatio - logarithm of the likelihood ratio of adjacent windows of one speaker,
 * in nats
 * @param speechSeconds - length of all speech
 */
export function chooseStopCriterion(
  sameSpeakerRatio: number,
  speechSeconds: number,
): StopCriterion {
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
 * Distance of two clusters: above 0 when they are of two speakers. It grows with the length of
 * both, so that the most certain merges are first.
 */
function measureDistance(
  first: GaussianStatistics,
  second: GaussianStatistics,
  { chanceRatio, minimumDistance }: Pick<StopCriterion, 'chanceRatio' | 'minimumDistance'>,
): number {
  const weight = (first.count * second.count) / (first.count + second.count);
  return logLikelihoodRatio(first, second) - chanceRatio - minimumDistance * weight;
}

/**
 * Agglomerative clustering: merges the two nearest clusters until all distances are above the stop
 * criterion. Time and memory grow with the square of the number of clusters.
 */
export function agglomerate(
  start: readonly Cluster[],
  criterion: StopCriterion,
  { minimum, maximum }: ClusterBounds,
): Cluster[] {
  const merging = new Merging(start, criterion);
  for (let left = start.length; left > Math.max(1, minimum); left -= 1) {
    const pair = merging.nearestPair();
    if (pair === undefined || (pair.distance > 0 && left <= maximum)) break;
    merging.merge(pair);
  }
  return merging.clusters;
}

/** Two clusters, by their indexes, and their distance. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly distance: number;
}

/** Clusters that are merged one by one. */
class Merging {
  readonly #clusters: (Cluster | null)[];
  readonly #criterion: StopCriterion;
  readonly #distances: Float64Array;
  /** The nearest earlier cluster of each cluster, or -1 for one without. */
  readonly #nearest: Int32Array;

  constructor(start: readonly Cluster[], criterion: StopCriterion) {
    this.#clusters = [...start];
    this.#criterion = criterion;
    this.#distances = new Float64Array(start.length ** 2).fill(Infinity);
    this.#nearest = new Int32Array(start.length).fill(-1);
    for (let first = 0; first < start.length; first += 1) {
      for (let second = 0; second < first; second += 1) this.#measure(first, second);
      this.#findNearest(first);
    }
  }

  get clusters(): Cluster[] {
    return this.#clusters.filter((cluster) => cluster !== null);
  }

  /** The nearest two clusters, or undefined when there is only one. */
  nearestPair(): Pair | undefined {
    let best: Pair | undefined;
    for (const [first, cluster] of this.#clusters.entries()) {
      const second = this.#nearest[first] ?? -1;
      if (cluster === null || second < 0) continue;
      const distance = this.#measureDistance(first, second);
      if (best === undefined || distance < best.distance) best = { first, second, distance };
    }
    return best;
  }

  /** Merges the first cluster of a pair into the second. */
  merge({ first, second }: Pair): void {
    const [one, other] = [this.#clusters[first], this.#clusters[second]];
    if (one == null || other == null) return;
    this.#clusters[second] = merge(one, other);
    this.#clusters[first] = null;
    for (let at = 0; at < this.#clusters.length; at += 1)
      if (at !== second) this.#measure(second, at);
    this.#findNearest(second);
    for (let at = second + 1; at < this.#clusters.length; at += 1) {
      if (this.#clusters[at] == null) continue;
      const known = this.#nearest[at] ?? -1;
      if (known === first || known === second) this.#findNearest(at);
      else if (this.#measureDistance(at, second) < this.#measureDistance(at, known))
        this.#nearest[at] = second;
    }
  }

  #findNearest(of: number): void {
    let best = -1;
    for (let other = 0; other < of; other += 1) {
      if (this.#clusters[other] == null) continue;
      if (best < 0 || this.#measureDistance(of, other) < this.#measureDistance(of, best))
        best = other;
    }
    this.#nearest[of] = best;
  }

  #measure(first: number, second: number): void {
    const [one, other] = [this.#clusters[first], this.#clusters[second]];
    if (one == null || other == null) return;
    const distance = measureDistance(one.statistics, other.statistics, this.#criterion);
    this.#distances[this.#toIndex(first, second)] = distance;
  }

  #measureDistance(first: number, second: number): number {
    return this.#distances[this.#toIndex(first, second)] ?? Infinity;
  }

  #toIndex(first: number, second: number): number {
    return Math.max(first, second) * this.#clusters.length + Math.min(first, second);
  }
}

/**
 * Merges all clusters into one where they are weak evidence of a second speaker: their two halves
 * are closer than two speakers are, and do not take turns as two speakers do. Noise, the level and
 * whispering divide one speaker as well, only not as far.
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
  const evidence = measureDistance(first.statistics, second.statistics, {
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
