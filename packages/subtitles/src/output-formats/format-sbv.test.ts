import { expect, test } from 'vitest';
import { formatSbv } from './format-sbv.js';

test('times and rows, without blank ones', () => {
  const cues = [
    { startSeconds: 1, endSeconds: 2.5, text: 'One\n\ntwo' },
    { startSeconds: 90_000, endSeconds: 90_001, text: 'Three' },
  ];
  expect(formatSbv(cues)).toBe(
    '0:00:01.000,0:00:02.500\nOne\ntwo\n\n25:00:00.000,25:00:01.000\nThree\n',
  );
});
