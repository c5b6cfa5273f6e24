import { averageLinkage, type VectorGroup } from './average-linkage.js';
import { addTo, dotProduct, VectorStore } from './vectors.js';
import type { VoiceRegion } from './voice-encoder.js';

/** Distance of two windows, in seconds. */
export const stepSeconds = 0.2;

/** Steps from one vector for clustering to the next. */
const clusterSteps = 2;

/** Length of the audio that a vector for clustering represents, in seconds. */
export const clusterVectorSeconds = clusterSteps * stepSeconds;

/** Longest pause between two turns of a speaker that are one, in seconds. */
export const bridgedSeconds = 1;

/**
 * Vectors that are clustered together: 20 minutes of speech. Time and memory grow with the square
 * of this.
 */
const blockVectors = 3000;

/**
 * Distance up to which the vectors of a block are one group when there are several blocks: far
 * below that of two speakers.
 */
const blockDistance = 0.2;

/**
 * Distance of the two search vectors that show whether a window has one voice, from its middle, in
 * steps: about half of the window.
 */
const purityReach = 3;

/** Cosine of these two from which on the window has one voice. */
const purityOfOneVoice = 0.7;

/**
 * Share of the windows that are clustered although they may have two voices: some recordings have
 * few others.
 */
const leastPureShare = 0.4;

/** A window to be clustered, and the certainty that it has one voice. */
interface Window {
  readonly group: VectorGroup;
  readonly purity: number;
}

/**
 * Ratio of the powers of {@link VoiceRegion.bandwidth} below which speech came over a telephone, in
 * dB.
 */
const narrowDb = -25;

/** True for telephone speech, also when it was resampled. */
export const isNarrowBand = ({ high, middle }: VoiceRegion['bandwidth']): boolean =>
  10 * Math.log10(high / (middle + 1e-12) + 1e-12) < narrowDb;

/** Speech from a pause to the next. */
export interface TrackedRegion {
  readonly start: number;
  readonly end: number;
  /** Its first step, and the number of its steps. */
  readonly first: number;
  readonly steps: number;
}

/**
 * The voices of a recording, step by step. Of an hour of speech it keeps seven megabytes. Vectors
 * for clustering are grouped in blocks, so that no length takes time or memory with its square.
 */
export class VoiceTrack {
  readonly regions: TrackedRegion[] = [];
  /** Vectors by which turns are found, one for each step. */
  #search: VectorStore | undefined;
  /** Vectors by which voices are distinguished. */
  #cluster: VectorStore | undefined;
  /** Steps of the vectors for clustering. */
  readonly #clusteredSteps: number[] = [];
  readonly #groups: VectorGroup[] = [];
  #block: Window[] = [];
  #high = 0;
  #middle = 0;

  /** Adds the next region. */
  add({ bandwidth, clusterVectors, end, searchVectors, start, vectorSize }: VoiceRegion): void {
    const size = vectorSize;
    const steps = searchVectors.length / size;
    const firstStep = this.steps;
    this.#search ??= new VectorStore(size);
    this.#cluster ??= new VectorStore(size);
    this.#search.add(searchVectors);
    this.#cluster.add(clusterVectors);
    for (let at = 0; at < clusterVectors.length; at += size) {
      const step = (at / size) * clusterSteps;
      this.#clusteredSteps.push(firstStep + step);
      const sideAt = (side: number) => searchVectors.subarray(side * size, (side + 1) * size);
      this.#block.push({
        group: { sum: clusterVectors.slice(at, at + size), count: 1 },
        purity: dotProduct(
          sideAt(Math.max(0, step - purityReach)),
          sideAt(Math.min(steps - 1, step + purityReach)),
        ),
      });
    }
    this.regions.push({ start, end, first: firstStep, steps });
    this.#high += bandwidth.high;
    this.#middle += bandwidth.middle;
    if (this.#block.length >= blockVectors) this.#closeBlock();
  }

  /** Number of steps. */
  get steps(): number {
    return this.#search?.count ?? 0;
  }

  /** Numbers of a vector. */
  get vectorSize(): number {
    return this.#search?.size ?? 0;
  }

  /** Powers by which telephone speech is recognised, summed over the regions. */
  get bandwidth(): VoiceRegion['bandwidth'] {
    return { high: this.#high, middle: this.#middle };
  }

  /**
   * Vectors for clustering, one by one or in groups of alike ones. Those of windows in which the
   * voice seems to change are omitted, since they lie between two speakers, and blur where one ends
   * and the other begins.
   */
  groups(): readonly VectorGroup[] {
    if (this.#groups.length > 0) this.#closeBlock();
    return this.#groups.length > 0 ? this.#groups : pureGroups(this.#block);
  }

  /** Reads the vector by which turns are found. */
  readSearch(step: number, into: Float32Array): void {
    this.#search?.read(step, into);
  }

  /**
   * Sums of the vectors for clustering by the speaker of their steps.
   *
   * @param path - speaker of each step
   * @param count - number of speakers
   */
  sumsBySpeaker(path: Uint8Array, count: number): VectorGroup[] {
    const vector = new Float32Array(this.vectorSize);
    const sums = Array.from({ length: count }, () => new Float32Array(this.vectorSize));
    const counts = Array.from({ length: count }, () => 0);
    for (const [position, step] of this.#clusteredSteps.entries()) {
      const speaker = path[step] ?? 0;
      const sum = sums[speaker];
      if (sum === undefined) continue;
      this.#cluster?.read(position, vector);
      addTo(sum, vector);
      counts[speaker] = (counts[speaker] ?? 0) + 1;
    }
    return sums.map((sum, speaker) => ({ sum, count: counts[speaker] ?? 0 }));
  }

  #closeBlock(): void {
    if (this.#block.length === 0) return;
    const tree = averageLinkage(pureGroups(this.#block));
    this.#groups.push(...tree.cut(blockDistance).map((cluster) => tree.mergeGroups(cluster)));
    this.#block = [];
  }
}

/** The windows that have one voice, or else those that most likely do. */
function pureGroups(windows: readonly Window[]): VectorGroup[] {
  const least = [...windows].sort((one, other) => other.purity - one.purity)[
    Math.ceil(leastPureShare * windows.length) - 1
  ];
  const threshold = Math.min(purityOfOneVoice, least?.purity ?? 0);
  return windows.filter(({ purity }) => purity >= threshold).map(({ group }) => group);
}
