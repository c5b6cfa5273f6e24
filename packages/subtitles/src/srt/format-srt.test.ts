import { expect, test } from 'vitest';
import { SubtitlesError } from '../subtitles-error.js';
import { formatSrt, formatSrtChunks } from './format-srt.js';
import { parseSrt } from './parse-srt.js';

test('numbers, times and rows', () => {
  const cues = [
    { startSeconds: 0, endSeconds: 1.5, text: 'One\ntwo' },
    { startSeconds: 359_999.9996, endSeconds: 90_061.001, text: '' },
    { startSeconds: -3, endSeconds: 0.0004, text: 'Three', id: 'x' },
  ];
  expect(formatSrt(cues)).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nOne\ntwo\n\n' +
      '2\n100:00:00,000 --> 25:01:01,001\n\n' +
      '3\n00:00:00,000 --> 00:00:00,000\nThree\n',
  );
});

test('nothing is written for no cues', () => {
  expect(formatSrt([])).toBe('');
});

test('counting may begin elsewhere', () => {
  const cue = { startSeconds: 0, endSeconds: 1, text: 'A' };
  expect(formatSrt([cue], { firstNumber: 7 })).toMatch(/^7\n/);
});

test.each([
  ['a blank row', 'A\n\nB', 'A\n<i></i>\nB'],
  ['blank rows at the edges', '\n \nA\n\n', 'A'],
  ['carriage returns', 'A\r\nB\rC', 'A\nB\nC'],
  ['a tag', 'use <i> here', 'use <<i></i>i> here'],
  ['an override', '{\\an8}', '{<i></i>\\an8}'],
  ['a line of times', '00:00:01,000 --> 00:00:02,000', '<i></i>00:00:01,000 --> 00:00:02,000'],
  ['an arrow', 'A --> B', 'A --> B'],
  ['what is no tag', 'a < b & c', 'a < b & c'],
])('%s in plain text', (_name, text, written) => {
  expect(formatSrt([{ startSeconds: 0, endSeconds: 1, text }])).toBe(
    `1\n00:00:00,000 --> 00:00:01,000\n${written}\n`,
  );
});

test('own markup is written as it is, that of WebVTT is not', () => {
  const cue = { startSeconds: 0, endSeconds: 1, text: 'A' };
  const own = { ...cue, markup: { format: 'srt', text: '<i>A' } } as const;
  const other = { ...cue, markup: { format: 'vtt', text: '<v Ann>A' } } as const;
  expect(formatSrt([own])).toContain('\n<i>A\n');
  expect(formatSrt([other])).toContain('\nA\n');
});

test('chunks end with whole cues', () => {
  const cues = Array.from({ length: 5000 }, (_, index) => ({
    startSeconds: index,
    endSeconds: index + 1,
    text: 'Some words',
  }));
  const chunks = [...formatSrtChunks(cues)];
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(chunk).toMatch(/Some words\n$/);
  expect(chunks.join('')).toBe(formatSrt(cues));
});

test('numbers, times and texts of a long file are those of its cues', () => {
  const cues = Array.from({ length: 20_000 }, (_, index) => ({
    startSeconds: index * 20.001,
    endSeconds: index * 20.001 + 59.5,
    text: index % 1000 === 999 ? 'Read <i> & {\\b1}\r\nas text' : `Cue ${index}\n- so`,
  }));
  const file = formatSrt(cues);
  expect(parseSrt(file).cues).toEqual(
    cues.map(({ text, startSeconds, endSeconds }, index) => ({
      id: String(index + 1),
      startSeconds: Math.round(startSeconds * 1000) / 1000,
      endSeconds: Math.round(endSeconds * 1000) / 1000,
      text: text.replace('\r\n', '\n'),
      ...(index % 1000 === 999 && { markup: expect.anything() }),
    })),
  );
  expect([...formatSrtChunks(cues)].join('')).toBe(file);
});

test.each([-1, 0.5, Number.NaN, 2 ** 31])(
  'a first number of %s is refused by name',
  (firstNumber) => {
    expect(() => formatSrt([], { firstNumber })).toThrow(
      expect.objectContaining({ code: 'invalid_argument', path: 'firstNumber' }),
    );
  },
);

test.each([
  ['startSeconds', Number.NaN],
  ['endSeconds', Infinity],
  ['startSeconds', -Infinity],
  ['endSeconds', 1e300],
])('%s of %s is refused by name', (field, value) => {
  const cues = [{ startSeconds: 0, endSeconds: 1, text: 'A', [field]: value }];
  expect(() => formatSrt(cues)).toThrow(SubtitlesError);
  expect(() => formatSrt(cues)).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path: `cues[0].${field}` }),
  );
});
