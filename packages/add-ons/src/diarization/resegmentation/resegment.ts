import { indexOfMaximum } from '../../arrays/index-of-maximum.js';
import { Gaussian, GaussianStatistics } from '../clustering/gaussian.js';
import type { FeatureStore } from '../features/feature-store.js';
import type { FrameRange } from '../speech-regions.js';

// The casts: every index is in range by construction, and checks in the innermost loops would cost
// as much as the work.

/** Label of frames without speech. */
export const silence = 255;

/** Cost of a change of the speaker between two active frames, and in a pause, in nats. */
const changeCost = 60;
const changeCostInPause = 20;

/** Iterations of training and Viterbi search. */
const iterations = 3;

/** Fewest active frames of a speaker for a model. */
const minimumFrames = 25;

/** Frames of a recording that are assigned to speakers. */
export interface ResegmentedFrames {
  /** Speaker of each frame, to begin with. */
  readonly start: Uint8Array;
  readonly regions: readonly FrameRange[];
  readonly features: FeatureStore;
  readonly active: Uint8Array;
  readonly speakerCount: number;
  /**
   * Weight of each frame for its initial speaker, in nats, where that is better known than by these
   * models.
   *
   * @defaultValue 0
   */
  readonly pull?: number;
}

/**
 * Viterbi resegmentation: assigns each frame of the regions to a speaker by the likelihoods of
 * their models and the cost of changes, then trains the models with the result.
 *
 * @returns speaker of each frame
 */
export function resegment(frames: ResegmentedFrames): Uint8Array {
  const labels = frames.start.slice();
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const models = trainModels(labels, frames);
    if (models.length === 0) return labels;
    for (const region of frames.regions) assignRegion(labels, region, frames, models);
  }
  return labels;
}

interface SpeakerModel {
  readonly speaker: number;
  readonly gaussian: Gaussian;
  readonly pitchLogDensity: (pitch: number) => number;
}

function trainModels(
  labels: Uint8Array,
  { active, features, speakerCount }: ResegmentedFrames,
): SpeakerModel[] {
  const statistics = Array.from(
    { length: speakerCount },
    () => new GaussianStatistics(features.size),
  );
  const frame = new Float64Array(features.size);
  for (let at = 0; at < labels.length; at += 1) {
    if (active[at] === 0) continue;
    const of = statistics[labels[at] as number];
    if (of === undefined) continue;
    features.read(at, frame);
    of.add(frame, features.pitch(at));
  }
  return statistics.flatMap((each, speaker) =>
    each.count < minimumFrames
      ? []
      : [{ speaker, gaussian: new Gaussian(each), pitchLogDensity: each.pitch.logDensity() }],
  );
}

function assignRegion(
  labels: Uint8Array,
  { from, to }: FrameRange,
  { active, features, pull = 0, start }: ResegmentedFrames,
  models: readonly SpeakerModel[],
): void {
  const size = models.length;
  const frame = new Float64Array(features.size);
  const scores = new Float64Array(size);
  const origins = new Uint8Array((to - from) * size);
  for (let at = from; at < to; at += 1) {
    const cost = active[at] === 1 ? changeCost : changeCostInPause;
    const best = indexOfMaximum(scores);
    const changed = (scores[best] as number) - cost;
    if (active[at] === 1) features.read(at, frame);
    const pitch = features.pitch(at);
    for (const [index, { gaussian, pitchLogDensity, speaker }] of models.entries()) {
      const isKept = (scores[index] as number) >= changed;
      origins[(at - from) * size + index] = isKept ? index : best;
      if (!isKept) scores[index] = changed;
      if (active[at] === 1)
        scores[index] =
          (scores[index] as number) + gaussian.logDensity(frame) + pitchLogDensity(pitch);
      if (start[at] === speaker) scores[index] = (scores[index] as number) + pull;
    }
  }
  let current = indexOfMaximum(scores);
  for (let at = to - 1; at >= from; at -= 1) {
    labels[at] = models[current]?.speaker ?? silence;
    current = origins[(at - from) * size + current] as number;
  }
}
