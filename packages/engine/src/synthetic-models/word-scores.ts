import type { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { type MelScale, wordWeights } from './mel-bins.js';
import { toneWords } from './tones.js';

/** Number of words that the models know. */
export const wordCount = toneWords.length;

/** Parameters that convert the features of a family into scores. */
export interface WordScoring {
  readonly scale: MelScale;
  /** Least distance of the band of a word above the mean of all, in units of the features. */
  readonly threshold: number;
  /** Factor of the part above the threshold. */
  readonly gain: number;
}

/** Score of the words that are not the best one of a frame. */
const otherScore = -20;

/**
 * Adds nodes that score words: above 0 while the tone of a word sounds, below while it does not. At
 * most one word is above 0.
 *
 * @param builder - model that they are added to
 * @param features - name of the features, whose last dimension is the bands
 * @param scoring - how the features of the family become scores
 * @returns name of the scores, whose last dimension is the words
 */
export function addWordScores(
  builder: OnnxBuilder,
  features: string,
  { gain, scale, threshold }: WordScoring,
): string {
  const weights = wordWeights(scale).map((row) => row.map((weight) => weight * gain));
  const matrix = builder.constant('float32', [scale.bins, wordCount], weights.flat());
  const offsets = toneWords.map(() => -threshold * gain);
  const scores = builder.node('Add', [
    builder.node('MatMul', [features, matrix]),
    builder.constant('float32', [wordCount], offsets),
  ]);
  const best = builder.node('ReduceMax', [scores], { axes: [-1], keepdims: 1 });
  const isBest = builder.node('Equal', [scores, best]);
  return builder.node('Where', [isBest, scores, builder.scalar(otherScore)]);
}

/** Onset of a word that is not said, later than any other. */
export const neverFrame = 1e6;

/**
 * Adds nodes that find the first frame of each word, {@link neverFrame} for those that are not
 * said.
 *
 * @param builder - model that they are added to
 * @param scores - name of the scores: one row for each frame, without a dimension for the batch
 */
export function addOnsets(builder: OnnxBuilder, scores: string): string {
  const length = builder.node('Gather', [
    builder.node('Shape', [scores]),
    builder.scalar(0, 'int64'),
  ]);
  const frames = builder.node('Range', [
    builder.scalar(0, 'int64'),
    length,
    builder.scalar(1, 'int64'),
  ]);
  const column = builder.node('Unsqueeze', [builder.cast(frames, 'float32'), builder.integers(1)]);
  const times = builder.node('Where', [
    builder.node('Greater', [scores, builder.scalar(0)]),
    column,
    builder.scalar(neverFrame),
  ]);
  return builder.node('ReduceMin', [times], { axes: [0], keepdims: 0 });
}
