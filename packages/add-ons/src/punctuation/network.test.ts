import { expect, test } from 'vitest';
import { createNetwork } from './network.js';

const computeScores = createNetwork({
  shape: { slotCount: 2, numberCount: 1, dimension: 2, hiddenCount: 2, classCount: 2 },
  // Two classes of words.
  embeddings: { unit: 0.5, values: Int8Array.of(2, 0, 0, 4) },
  // Rows of the first slot, of the second slot, and of the number.
  inputs: { unit: 1, values: Int8Array.of(1, 0, 0, 1, 3, 0, 0, -3, 10, 0) },
  outputs: { unit: 2, values: Int8Array.of(1, 0, 0, 1) },
  biases: [0.25, 0.5],
});

test('scores are those of rectified sums of the embeddings by slot, of the numbers and of the biases', () => {
  expect(computeScores({ slots: [0, 0], numbers: [0] })).toEqual([2 * (0.25 + 1 + 3), 2 * 0.5]);
  expect(computeScores({ slots: [1, 0], numbers: [0] })).toEqual([2 * (0.25 + 3), 2 * (0.5 + 2)]);
  expect(computeScores({ slots: [0, 1], numbers: [0.5] })).toEqual([2 * (0.25 + 1 + 5), 0]);
});

test('what is known of a word is that of its slot, also the second time', () => {
  const once = computeScores({ slots: [1, 1], numbers: [0] });
  expect(computeScores({ slots: [1, 1], numbers: [0] })).toEqual(once);
  expect(once).not.toEqual(computeScores({ slots: [1, 0], numbers: [0] }));
});
