import type { WhisperDimensions } from './whisper-dimensions.js';

/** Precisions of {@link WhisperPrecision}. */
export const whisperPrecisions = ['blocks', 'mixed', 'float32'] as const;

/**
 * Precision of the matrices of a converted model: `blocks` has 8 bits a value with a scale for each 32 of them, `mixed` has that in the
 * decoder alone, `float32` in neither.
 */
export type WhisperPrecision = (typeof whisperPrecisions)[number];

/** Width of Whisper tiny. */
const tinyWidth = 384;

/**
 * Precision by size. The error of 8 bits is relative to the weights, and the more of them are summed the more it cancels out: measured, tiny
 * loses words by blocks in its encoder, and base loses none. The larger sizes gain more by a quarter of the memory.
 *
 * @param dimensions - dimensions of the model
 */
export const defaultPrecision = ({ width }: WhisperDimensions): WhisperPrecision =>
  width <= tinyWidth ? 'mixed' : 'blocks';
