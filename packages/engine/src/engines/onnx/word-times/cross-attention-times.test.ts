import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { attentionFrameSeconds, timesOfAttention } from './cross-attention-times.js';

const prompt = 3;
const frames = 100;
const width = 120;

/**
 * Attention of heads in which each token of the text follows the frames from one begin to the next.
 */
function follow(begins: readonly number[], heads: number) {
  const tokens = prompt + begins.length;
  const data = new Float32Array(heads * tokens * width).fill(0.001);
  for (let head = 0; head < heads; head += 1) {
    for (const [token, begin] of begins.entries()) {
      const end = begins[token + 1] ?? frames;
      const row = (head * tokens + prompt - 1 + token) * width;
      for (let frame = begin; frame < end; frame += 1) data[row + frame] = 0.1;
    }
    // Frames to which every token attends, and frames of the padding, contain no information.
    for (let token = 0; token < tokens; token += 1) {
      for (let frame = 44; frame < 56; frame += 1) {
        const index = (head * tokens + token) * width + frame;
        data[index] = (data[index] ?? 0) + 1 + token;
      }
      data[(head * tokens + token) * width + 110] = 9;
    }
  }
  return { data, heads, tokens, frames: width };
}

const begins = [10, 24, 40, 61, 70, 88];

verifies(
  'engines.word-times-attention',
  'words begin where the attention of their tokens does',
  () => {
    const times = timesOfAttention({
      attentions: [follow(begins, 1), follow(begins, 3)],
      promptTokens: prompt,
      tokensOfWords: [2, 0, 1, 2],
      audioFrames: frames,
    });
    const starts = times?.map(
      (time) => time && Math.round(time.startSeconds / attentionFrameSeconds),
    );
    expect(starts?.[1]).toBeUndefined();
    for (const [index, expected] of [
      [2, 40],
      [3, 61],
    ] as const) {
      expect(Math.abs((starts?.[index] ?? 0) - expected)).toBeLessThanOrEqual(1);
    }
    expect(times?.[3]?.endSeconds).toBeCloseTo(88 * attentionFrameSeconds, 1);
  },
);

test('a shift moves every time, never before the audio', () => {
  const options = {
    attentions: [follow(begins, 2)],
    promptTokens: prompt,
    tokensOfWords: [2, 3],
    audioFrames: frames,
  };
  const plain = timesOfAttention(options);
  const later = timesOfAttention({ ...options, shiftSeconds: 0.08 });
  expect(later?.[1]?.startSeconds).toBeCloseTo((plain?.[1]?.startSeconds ?? 0) + 0.08, 6);
  const before = timesOfAttention({ ...options, shiftSeconds: -10 });
  expect(before?.[1]).toEqual({ startSeconds: 0, endSeconds: 0 });
});

test.each([
  ['no attention', { attentions: [] }],
  ['no token', { tokensOfWords: [0] }],
  ['no frame', { audioFrames: 0 }],
  ['fewer tokens than the words have', { tokensOfWords: [20] }],
])('with %s there are no times', (_, changed) => {
  const times = timesOfAttention({
    attentions: [follow(begins, 1)],
    promptTokens: prompt,
    tokensOfWords: [2, 3],
    audioFrames: frames,
    ...changed,
  });
  expect(times).toBeUndefined();
});
