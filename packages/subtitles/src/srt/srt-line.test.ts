import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifySrtLine } from './srt-line.js';

const classify = (line: string) => classifySrtLine(line, 0, line.length);

test.each([
  ['', { kind: 'blank' }],
  [' \t ', { kind: 'blank' }],
  ['Hello', { kind: 'text' }],
  ['  indented', { kind: 'text' }],
  ['7 dwarfs', { kind: 'text' }],
  ['- a dash', { kind: 'text' }],
  ['-> not an arrow', { kind: 'text' }],
  ['12', { kind: 'number', digits: '12' }],
  [' -1. ', { kind: 'number', digits: '-1' }],
  ['--> ', { kind: 'broken-times' }],
  ['00:00:01,000 --> soon', { kind: 'broken-times' }],
])('%j is %j', (line, expected) => {
  expect(classify(line)).toEqual(expected);
});

test('times have the rest of their line', () => {
  expect(classify('00:00:01,500 --> 00:00:02,000  X1:40')).toEqual({
    kind: 'times',
    times: { startSeconds: 1.5, endSeconds: 2, rest: 'X1:40' },
  });
});

test('the kind of a line depends on nothing around it', () => {
  const line = fc.string({ unit: fc.constantFrom('1', ':', ',', '-', '>', ' ', 'a', '.') });
  fc.assert(
    fc.property(line, line, line, (before, text, after) => {
      const part = `${before}\n${text}\n${after}`;
      const start = before.length + 1;
      expect(classifySrtLine(part, start, start + text.length)).toEqual(classify(text));
    }),
  );
});
