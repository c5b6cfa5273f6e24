import type { WhisperDimensions } from './whisper-dimensions.js';

/** Precisions of {@link WhisperPrecision}. */
export const whisperPrecisions = ['blocks', 'mixed', 'float32'] as const;

/**
 * Precision of the matrices of a converted model: `blocks` has 8 bits a value with a scale for each
 * 32 of them, `mixed` has that only in the decoder, `float32` in neither.
 */
export type WhisperPrecision = (typeof whisperPrecisions)[number];

/** Width of Whisper tiny. */
const tinyWidth = 384;

/**
 * Precision by size. On one recording, blocks moved a state of the encoder by up to 78 % of the
 * largest in tiny, and by 28 % in base. The more products a sum has, the more their errors cancel
 * out, so the larger sizes lose even less, and they gain the most from needing a quarter of the
 * memory.
 *
 * @param dimensions - dimensions of the model
 */
export const defaultPrecision = ({ width }: WhisperDimensions): WhisperPrecision =>
  width <= tinyWidth ? 'mixed' : 'blocks';
