import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import type { Cue } from '../cue.js';
import { formatJson, formatPlainText, formatTsv } from './tables.js';

const cues: readonly Cue[] = [
  { startSeconds: 1, endSeconds: 2.5, text: 'One \n two\tthree' },
  { startSeconds: 3, endSeconds: 4, text: '  ' },
  { id: 'x', startSeconds: 5, endSeconds: 6, text: 'Four', settings: { align: 'start' } },
];

test('plain text has a line for each cue with text', () => {
  expect(formatPlainText(cues)).toBe('One two three\nFour\n');
});

test('a table has whole milliseconds and no tab or line break within its texts', () => {
  expect(formatTsv(cues)).toBe(
    'start\tend\ttext\n1000\t2500\tOne two three\n3000\t4000\t\n5000\t6000\tFour\n',
  );
});

verifies('subtitles.no-formulas', 'a text is no formula in a table', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r\n@x', '＝1', '1=1', "'"];
  const table = formatTsv(texts.map((text) => ({ startSeconds: 0, endSeconds: 1, text })));
  const cells = table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[2]);
  expect(cells).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'=1", "'@x", "'＝1", '1=1', "'"]);
  // Text that is not for spreadsheets is not changed.
  expect(formatPlainText([{ startSeconds: 0, endSeconds: 1, text: '-1' }])).toBe('-1\n');
});

test('JSON holds the cues themselves', () => {
  expect(JSON.parse(formatJson(cues))).toEqual(cues);
  expect(() => formatJson([{ startSeconds: 0, endSeconds: Number.NaN, text: '' }])).toThrow(
    expect.objectContaining({ path: 'cues[0].endSeconds' }),
  );
});
