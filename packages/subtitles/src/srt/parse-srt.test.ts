import { expect, test } from 'vitest';
import { parseSrt } from './parse-srt.js';

const head = '1\n00:00:01,000 --> 00:00:02,000\n';

function parseTexts(file: string): readonly string[] {
  return parseSrt(file).cues.map(({ text }) => text);
}

test('a file as it should be', () => {
  const file = `${head}One\n<i>Two</i>\n\n2\n25:00:03,500 --> 100:00:04,250\nThree\n`;
  expect(parseSrt(file)).toEqual({
    cues: [
      {
        id: '1',
        startSeconds: 1,
        endSeconds: 2,
        text: 'One\nTwo',
        markup: { format: 'srt', text: 'One\n<i>Two</i>' },
      },
      { id: '2', startSeconds: 90_003.5, endSeconds: 360_004.25, text: 'Three' },
    ],
    diagnostics: [],
  });
});

test.each([
  ['points and short fractions', '0:0:1.5 --> 0:0:2.25', 1.5, 2.25],
  ['no hours', '01:02,500 --> 01:04,000', 62.5, 64],
  ['no milliseconds', '00:00:01 --> 00:00:02', 1, 2],
  ['an arrow in pieces', '00:00:01,000 - -> 00:00:02,000', 1, 2],
  ['no spaces', '00:00:01,000-->00:00:02,000', 1, 2],
  ['minutes beyond 59', '00:61:00,000 --> 00:62:00,000', 3660, 3720],
])('times with %s are read', (_name, times, startSeconds, endSeconds) => {
  expect(parseSrt(`1\n${times}\nText`).cues).toEqual([
    { id: '1', startSeconds, endSeconds, text: 'Text' },
  ]);
});

test('blank rows belong to the text until the next times', () => {
  expect(parseTexts(`${head}A\n\nB\n\n\n2\n00:00:03,000 --> 00:00:04,000\nC`)).toEqual([
    'A\n\nB',
    'C',
  ]);
});

test('a text may be a number', () => {
  expect(parseTexts(`${head}1984\n\n2\n00:00:03,000 --> 00:00:04,000\n2\n`)).toEqual(['1984', '2']);
});

test('a number that the cues are at, but without times, begins a cue that is skipped', () => {
  const file = `${head}A\n\n2\nLost words\n\n3\n00:00:05,000 --> 00:00:06,000\nC\n`;
  expect(parseTexts(file)).toEqual(['A', 'C']);
  expect(parseSrt(file).diagnostics).toEqual([
    {
      code: 'missing_times',
      line: 6,
      message: 'There are no times before "Lost words". The cue is skipped.',
    },
  ]);
});

test('a number that the cues are not at is text', () => {
  expect(parseTexts(`${head}A\n\n1984\nB\n`)).toEqual(['A\n\n1984\nB']);
});

test('times that cannot be read are reported with their line', () => {
  const file = `${head}A\n\n2\n00:00:O3,000 --> 00:00:04,000\nB\n\n3\n00:00:05,000 --> 00:00:06,000\nC\n`;
  expect(parseTexts(file)).toEqual(['A', 'C']);
  expect(parseSrt(file).diagnostics).toMatchObject([{ code: 'invalid_times', line: 6 }]);
});

test('what belongs to no cue is reported once', () => {
  expect(parseSrt(`A title\nby someone\n\n${head}Text`).diagnostics).toMatchObject([
    { code: 'ignored_text', line: 1 },
  ]);
});

test('what follows the times is reported', () => {
  expect(parseSrt('1\n00:00:01,000 --> 00:00:02,000 X1:40\nText').diagnostics).toMatchObject([
    { code: 'ignored_setting', line: 2, message: expect.stringContaining('"X1:40"') },
  ]);
});

test('carriage returns, byte order marks and a missing line break at the end', () => {
  expect(parseTexts(`\uFEFF\uFEFF${head}A\nB`.replaceAll('\n', '\r\n'))).toEqual(['A\nB']);
  expect(parseTexts(`${head}A\nB`.replaceAll('\n', '\r'))).toEqual(['A\nB']);
});

test('what is no tag is text', () => {
  expect(parseTexts(`${head}a < b <3 <v Ann> & &amp; {x} <b>c</b>`)).toEqual([
    'a < b <3 <v Ann> & &amp; {x} c',
  ]);
});

test('nothing is read from nothing', () => {
  expect(parseSrt('')).toEqual({ cues: [], diagnostics: [] });
});
