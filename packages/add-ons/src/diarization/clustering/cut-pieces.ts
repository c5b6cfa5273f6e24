import type { FeatureStore } from '../features/feature-store.js';
import type { FrameRange } from '../speech-regions.js';
import { GaussianStatistics } from './gaussian.js';

/** Stretch of speech that is taken as that of one speaker, with the statistics of its active frames. */
export interface Piece extends FrameRange {
  readonly statistics: GaussianStatistics;
}

/** Step in which changes are looked for, and the audio on either side that is compared, in frames. */
const stepFrames = 10;
const sideSteps = 10;

/** Share of the ratios that are taken as those within a turn, and the multiple of it from which a ratio is a change. */
const usualShare = 0.3;
const leastChange = 1.1;

/** Ratio within a turn where there is too little speech to measure it: that of clean speech, in nats. */
const assumedRatio = 450;

/** Longest piece, in steps: longer ones are divided evenly. */
const longestSteps = 25;

/** Shortest piece, in steps. */
const shortestSteps = 4;

/** Least active frames of a piece whose statistics mean anything. */
const leastActiveFrames = 25;

/** Pieces of a recording, and how much neighbouring stretches of one voice differ in it. */
export interface CutSpeech {
  readonly pieces: readonly Piece[];
  /** Logarithm of the likelihood ratio that stretches of one voice reach by what they say, in nats. */
  readonly usualRatio: number;
}

/**
 * Cuts regions of speech into pieces at the likeliest changes of the speaker: local maxima of the likelihood ratio between one
 * Gaussian for both sides and one for each. Cuts within a turn do no harm, since equal pieces are joined by the clustering.
 */
export function cutPieces(
  regions: readonly FrameRange[],
  features: FeatureStore,
  active: Uint8Array,
): CutSpeech {
  const ratios = regions.map((region) => ratiosOf(measureSteps(region, features, active)));
  const usualRatio =
    percentileOf(
      ratios.flatMap((each) => each.filter((ratio) => ratio > 0)),
      usualShare,
    ) ?? assumedRatio;
  const pieces: Piece[] = [];
  for (const [index, region] of regions.entries()) {
    const steps = measureSteps(region, features, active);
    const changes = findChanges(ratios[index] ?? [], leastChange * usualRatio);
    const cuts = [0, ...changes, steps.length];
    for (let cut = 1; cut < cuts.length; cut += 1) {
      const from = cuts[cut - 1] ?? 0;
      const to = cuts[cut] ?? 0;
      const parts = Math.max(1, Math.ceil((to - from) / longestSteps));
      for (let part = 0; part < parts; part += 1) {
        const first = from + Math.round(((to - from) * part) / parts);
        const last = from + Math.round(((to - from) * (part + 1)) / parts);
        const statistics = sumOf(steps.slice(first, last), features.size);
        if (statistics.count < leastActiveFrames) continue;
        pieces.push({
          from: region.from + first * stepFrames,
          to: Math.min(region.to, region.from + last * stepFrames),
          statistics,
        });
      }
    }
  }
  return { pieces, usualRatio };
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

/** Likelihood ratio of a change at each step; 0 where there is too little speech to say. */
function ratiosOf(steps: readonly GaussianStatistics[]): number[] {
  const size = steps[0]?.size ?? 0;
  return steps.map((_, at) => {
    if (at < shortestSteps || steps.length - at < shortestSteps) return 0;
    const before = sumOf(steps.slice(Math.max(0, at - sideSteps), at), size);
    const after = sumOf(steps.slice(at, at + sideSteps), size);
    if (before.count < leastActiveFrames || after.count < leastActiveFrames) return 0;
    return likelihoodRatio(before, after);
  });
}

/** Steps at which the speaker may have changed. */
function findChanges(ratios: readonly number[], least: number): number[] {
  const changes: number[] = [];
  for (const [at, ratio] of ratios.entries()) {
    if (ratio <= least || ratio === 0) continue;
    const around = ratios.slice(Math.max(0, at - shortestSteps + 1), at + shortestSteps);
    if (ratio === Math.max(...around)) changes.push(at);
  }
  return changes;
}

function percentileOf(values: readonly number[], share: number): number | undefined {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))];
}

function sumOf(all: readonly GaussianStatistics[], size: number): GaussianStatistics {
  const sum = new GaussianStatistics(size);
  for (const each of all) sum.addAll(each);
  return sum;
}

/** Logarithm of how much likelier the frames, by their coefficients and their pitch, are under two Gaussians than under one. */
export function likelihoodRatio(first: GaussianStatistics, second: GaussianStatistics): number {
  return (
    first.pitch.likelihoodRatio(second.pitch) +
    0.5 *
      ((first.count + second.count) * first.logDeterminantWith(second) -
        first.count * first.logDeterminant -
        second.count * second.logDeterminant)
  );
}
