import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it, test } from 'vitest';
import { fitLine } from './terminal-lines.js';

it.each([
  ['what fits', 'good morning', 14, '> good morning'],
  ['what does not', 'good morning', 10, '> …morning'],
  ['wide characters', '你好世界', 9, '> …好世界'],
  ['wide characters that leave a column', '你好世界', 8, '> …世界'],
  ['pictures of several characters', 'ab👩‍💻👩‍💻', 7, '> …👩‍💻👩‍💻'],
  ['what would move the cursor', 'a\nb\u001b[2J\tc', 40, '> a b [2J c'],
  ['no room', 'good morning', 2, ''],
])('cuts %s', (_name, text, columns, expected) => {
  expect(fitLine('> ', text, columns)).toBe(expected);
});

it('keeps the start where that says more', () => {
  expect(fitLine('> ', 'good morning', 10, 'start')).toBe('> good mo…');
  expect(fitLine('> ', 'word '.repeat(200_000), 12, 'start')).toBe('> word word…');
});

test('is never wider than the terminal, and keeps the end', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 5, max: 60 }),
      (text, columns) => {
        const line = fitLine('> ', text, columns);
        expect(stringWidth(line)).toBeLessThanOrEqual(columns);
        const [cut, kept] = line.startsWith('> …') ? [true, line.slice(3)] : [false, line.slice(2)];
        const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
        expect(plain.endsWith(kept) || plain === `…${kept}`).toBe(true);
        if (!cut) expect(kept).toBe(plain);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a text of any length is fitted', () => {
  expect(fitLine('> ', 'word '.repeat(200_000), 12)).toBe('> …ord word ');
});
