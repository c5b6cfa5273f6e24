import type { FeatureStore } from '../features/feature-store.js';
import { type BlockLevels, type FrameRange, noiseFloorAt } from '../speech-regions.js';
import { GaussianStatistics, logLikelihoodRatio } from './gaussian.js';

/**
 * Speech between two change points, taken as that of one speaker, with the statistics of its active
 * frames.
 */
export interface SpeechSegment extends FrameRange {
  readonly statistics: GaussianStatistics;
  /** Level of the noise around it, in dBFS. */
  readonly floorDb: number;
}

/**
 * Distance of the candidates for change points, in frames, and length of the windows on both sides
 * of one, in such steps.
 */
const stepFrames = 10;
const windowSteps = 10;

/**
 * Percentile of the ratios that is taken for that within a turn, and the multiple of it from which
 * a ratio is a change point.
 */
const sameSpeakerPercentile = 0.3;
const minimumChangeRatio = 1.1;

/**
 * Ratio within a turn where there is too little speech to measure it: that of clean speech, in
 * nats.
 */
const defaultRatio = 450;

/** Longest segment, in steps: longer ones are split evenly. */
const maximumSteps = 25;

/** Shortest segment, in steps. */
const minimumSteps = 4;

/** Fewest active frames for reliable statistics. */
const minimumActiveFrames = 25;

/** Segments of a recording, and how much adjacent windows of one speaker differ in it. */
export interface SegmentedSpeech {
  readonly segments: readonly SpeechSegment[];
  /** Logarithm of the likelihood ratio of adjacent windows of one speaker, in nats. */
  readonly sameSpeakerRatio: number;
}

/**
 * Segments speech at change points of the speaker: local maxima of the generalised likelihood ratio
 * of two Gaussians against one. Change points within a turn are harmless, since the clustering
 * merges the segments.
 */
export function segmentSpeech(
  regions: readonly FrameRange[],
  features: FeatureStore,
  active: Uint8Array,
  blocks: readonly BlockLevels[],
): SegmentedSpeech {
  const ratios = regions.map((region) => measureRatios(measureSteps(region, features, active)));
  const sameSpeakerRatio =
    findPercentile(
      ratios.flatMap((each) => each.filter((ratio) => ratio > 0)),
      sameSpeakerPercentile,
    ) ?? defaultRatio;
  const segments: SpeechSegment[] = [];
  for (const [index, region] of regions.entries()) {
    const steps = measureSteps(region, features, active);
    const changes = findChangePoints(ratios[index] ?? [], minimumChangeRatio * sameSpeakerRatio);
    const cuts = [0, ...changes, steps.length];
    for (let cut = 1; cut < cuts.length; cut += 1) {
      const from = cuts[cut - 1] ?? 0;
      const to = cuts[cut] ?? 0;
      const parts = Math.max(1, Math.ceil((to - from) / maximumSteps));
      for (let part = 0; part < parts; part += 1) {
        const first = from + Math.round(((to - from) * part) / parts);
        const last = from + Math.round(((to - from) * (part + 1)) / parts);
        const statistics = sumStatistics(steps.slice(first, last), features.size);
        if (statistics.count < minimumActiveFrames) continue;
        const start = region.from + first * stepFrames;
        const end = Math.min(region.to, region.from + last * stepFrames);
        const floorDb = noiseFloorAt(blocks, Math.floor((start + end) / 2));
        segments.push({ from: start, to: end, statistics, floorDb });
      }
    }
  }
  return { segments, sameSpeakerRatio };
}

/** Statistics of the active frames of each step of a region. */
function measureSteps(
  { from, to }: FrameRange,
  features: FeatureStore,
  active: Uint8Array,
): GaussianStatistics[] {
  const frame = new Float64Array(features.size);
  const steps: GaussianStatistics[] = [];
  for (let at = from; at < to; at += stepFrames) {
    const statistics = new GaussianStatistics(features.size);
    for (let index = at; index < Math.min(to, at + stepFrames); index += 1) {
      if (active[index] === 0) continue;
      features.read(index, frame);
      statistics.add(frame, features.pitch(index));
    }
    steps.push(statistics);
  }
  return steps;
}

/**
 * Logarithm of the likelihood ratio of a change at each step, or 0 where there is too little
 * speech.
 */
function measureRatios(steps: readonly GaussianStatistics[]): number[] {
  const size = steps[0]?.size ?? 0;
  return steps.map((_, at) => {
    if (at < minimumSteps || steps.length - at < minimumSteps) return 0;
    const before = sumStatistics(steps.slice(Math.max(0, at - windowSteps), at), size);
    const after = sumStatistics(steps.slice(at, at + windowSteps), size);
    if (before.count < minimumActiveFrames || after.count < minimumActiveFrames) return 0;
    return logLikelihoodRatio(before, after);
  });
}

/** Steps of the local maxima above a ratio. */
function findChangePoints(ratios: readonly number[], minimum: number): number[] {
  const changes: number[] = [];
  for (const [at, ratio] of ratios.entries()) {
    if (ratio <= minimum || ratio === 0) continue;
    const around = ratios.slice(Math.max(0, at - minimumSteps + 1), at + minimumSteps);
    if (ratio === Math.max(...around)) changes.push(at);
  }
  return changes;
}

function findPercentile(values: readonly number[], share: number): number | undefined {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))];
}

function sumStatistics(all: readonly GaussianStatistics[], size: number): GaussianStatistics {
  const sum = new GaussianStatistics(size);
  for (const each of all) sum.addAll(each);
  return sum;
}
