import { warpTime } from './dynamic-time-warping.js';
import type { WordTime } from './word-time.js';

/** Length of a frame of Whisper's encoder, in seconds. */
export const attentionFrameSeconds = 0.02;

/** Frames of the median that smooths the attention of a token, an odd number. */
const medianFrames = 7;

/** Cross attention of some heads of one layer. */
export interface CrossAttention {
  /** Weights: heads x tokens x frames. */
  readonly data: Float32Array;
  /** Number of heads. */
  readonly heads: number;
  /** Number of tokens, the prompt included. */
  readonly tokens: number;
  /** Number of frames of each token. */
  readonly frames: number;
}

/** Options of {@link timesOfAttention}. */
export interface AttentionTimesOptions {
  /** Attention of the heads that follow the audio, by layers. */
  readonly attentions: readonly CrossAttention[];
  /** Number of tokens before those of the text. */
  readonly promptTokens: number;
  /**
   * Number of tokens of each word, in their order. Their sum is the number of tokens of the text,
   * without the end.
   */
  readonly tokensOfWords: readonly number[];
  /** Frames with audio. Those after them are padding. */
  readonly audioFrames: number;
  /**
   * Time that is added to each boundary, in seconds. Models attend to a word before or after it is
   * said.
   *
   * @defaultValue 0
   */
  readonly shiftSeconds?: number;
}

/** The median of a row around each of its positions, mirrored at its ends. */
function smooth(row: Float32Array, output: Float32Array): void {
  const half = medianFrames >> 1;
  const last = row.length - 1;
  const window = new Float32Array(medianFrames);
  for (let position = 0; position <= last; position += 1) {
    for (let offset = -half; offset <= half; offset += 1) {
      const index = Math.abs(position + offset);
      window[offset + half] = row[index > last ? Math.max(0, 2 * last - index) : index] ?? 0;
    }
    output[position] = window.sort()[half] ?? 0;
  }
}

/**
 * Standardises each frame over the tokens, since a frame to which all tokens attend contains no
 * information.
 */
function standardizeFrames(weights: Float32Array, tokens: number, frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    let squares = 0;
    for (let index = frame; index < weights.length; index += frames) {
      const weight = weights[index] ?? 0;
      sum += weight;
      squares += weight * weight;
    }
    const mean = sum / tokens;
    const deviation = Math.sqrt(Math.max(0, squares / tokens - mean * mean)) + 1e-9;
    for (let index = frame; index < weights.length; index += frames) {
      weights[index] = ((weights[index] ?? 0) - mean) / deviation;
    }
  }
}

/** The weights of one head, of frames with audio, of which each token has 1 in all. */
function readHead(attention: CrossAttention, head: number, frames: number): Float32Array {
  const { data, tokens, frames: width } = attention;
  const weights = new Float32Array(tokens * frames);
  for (let token = 0; token < tokens; token += 1) {
    const at = (head * tokens + token) * width;
    const row = data.subarray(at, at + frames);
    let total = 1e-12;
    for (const weight of row) total += weight;
    for (const [frame, weight] of row.entries()) weights[token * frames + frame] = weight / total;
  }
  return weights;
}

/**
 * Finds times of words by the cross attention of the model that wrote them, as Whisper's own word
 * timestamps do: weights that are standardised, smoothed and averaged over the heads, and the path
 * of dynamic time warping through tokens and frames (Giorgino, 2009).
 *
 * @param options - attention and tokens
 * @returns a time for each word, relative to the first frame, or `undefined` for a word without
 * tokens, and for all words when there is no attention
 */
export function timesOfAttention({
  attentions,
  promptTokens,
  tokensOfWords,
  audioFrames,
  shiftSeconds = 0,
}: AttentionTimesOptions): readonly (WordTime | undefined)[] | undefined {
  const frames = Math.min(audioFrames, ...attentions.map((attention) => attention.frames));
  const textTokens = tokensOfWords.reduce((sum, count) => sum + count, 0);
  // A row attends to the token that it predicts: the last of the prompt to the first of the text,
  // and the last of the text to the end.
  const rows = textTokens + 1;
  const first = promptTokens - 1;
  const isComplete = attentions.every(({ tokens }) => tokens >= first + rows);
  if (attentions.length === 0 || frames < 1 || textTokens === 0 || first < 0 || !isComplete) {
    return undefined;
  }
  const likeness = new Float32Array(rows * frames);
  const smoothed = new Float32Array(frames);
  for (const attention of attentions) {
    for (let head = 0; head < attention.heads; head += 1) {
      const weights = readHead(attention, head, frames);
      standardizeFrames(weights, attention.tokens, frames);
      for (let row = 0; row < rows; row += 1) {
        const at = (first + row) * frames;
        smooth(weights.subarray(at, at + frames), smoothed);
        for (let frame = 0; frame < frames; frame += 1) {
          const index = row * frames + frame;
          likeness[index] = (likeness[index] ?? 0) + (smoothed[frame] ?? 0);
        }
      }
    }
  }
  const starts = warpTime(likeness, rows, frames);
  const toSeconds = (token: number) =>
    Math.max(0, (starts[token] ?? frames) * attentionFrameSeconds + shiftSeconds);
  let token = 0;
  return tokensOfWords.map((count) => {
    const startSeconds = toSeconds(token);
    token += count;
    return count === 0 ? undefined : { startSeconds, endSeconds: toSeconds(token) };
  });
}
