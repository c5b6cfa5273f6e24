import { placeCue } from '@earshot/subtitles';
import { expect, test } from 'vitest';
import { hasEmphasis, isAtTop, moveToTop, toggleEmphasis } from './cue-operations.js';

const cue = { startSeconds: 1, endSeconds: 2, text: 'Captain, the ice!' };

test('a caption moves to the top and back, and keeps its side', () => {
  expect(isAtTop(cue)).toBe(false);
  for (const [bottom, top] of [
    [1, 7],
    [2, 8],
    [3, 9],
  ] as const) {
    const moved = moveToTop(placeCue(cue, bottom), true);
    expect(isAtTop(moved)).toBe(true);
    expect(moved).toEqual(placeCue(placeCue(cue, bottom), top));
    expect(isAtTop(moveToTop(moved, false))).toBe(false);
  }
});

test('a part of a caption becomes bold, then all of it, and then none of it', () => {
  const range = { from: 0, to: 7 };
  const [part = cue] = toggleEmphasis([cue], new Set([0]), 'b', range);
  expect(hasEmphasis(part, 'b', range)).toBe(true);
  expect(hasEmphasis(part, 'b')).toBe(false);
  const [whole = cue] = toggleEmphasis([part], new Set([0]), 'b');
  expect(hasEmphasis(whole, 'b')).toBe(true);
  const [plain = cue] = toggleEmphasis([whole], new Set([0]), 'b');
  expect(hasEmphasis(plain, 'b', range)).toBe(false);
  expect(plain.text).toBe(cue.text);
});
