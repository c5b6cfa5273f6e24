import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hardText } from '../../test/arbitraries.js';
import type { Cue } from '../cue.js';
import { parseSrt } from '../srt/parse-srt.js';
import { formatVtt } from '../vtt/format-vtt.js';
import { parseVtt } from '../vtt/parse-vtt.js';
import { editCueText, replaceCueText } from './replace-cue-text.js';
import { joinCues, splitCueText } from './split-and-join.js';
import { emphasizeCue, placeCue } from './style-cue.js';

function srt(markup: string): Cue {
  const [cue] = parseSrt(`1\n00:00:01,000 --> 00:00:03,000\n${markup}\n`).cues;
  if (cue === undefined) throw new Error(`No cue in ${markup}`);
  return cue;
}

function vtt(markup: string, settings = ''): Cue {
  const [cue] = parseVtt(`WEBVTT\n\n00:01.000 --> 00:03.000 ${settings}\n${markup}\n`).cues;
  if (cue === undefined) throw new Error(`No cue in ${markup}`);
  return cue;
}

/** The text of a cue as its file has it. */
function written({ markup, text }: Cue): string {
  return markup?.text ?? text;
}

describe('edited text keeps its markup', () => {
  test.each<[string, string, string, string]>([
    ['a letter in italics', '<i>Helo</i>', 'Hello', '<i>Hello</i>'],
    ['a letter after italics', 'So <i>it</i> is', 'So its is', 'So <i>its</i> is'],
    ['a word in italics', 'So <i>big</i> a', 'So small a', 'So <i>small</i> a'],
    ['the first letter', '{\\an8}<i>ello</i>', 'Hello', '{\\an8}<i>Hello</i>'],
    ['the start of a row', 'One\n<i>wo</i>', 'One\nTwo', 'One\n<i>Two</i>'],
    ['a removed word', 'So <i>big</i> a', 'So  a', 'So  a'],
    ['the whole text', '{\\an8}<i>One</i>', 'Two', '{\\an8}<i>Two</i>'],
    ['no text', '<i>One</i>', '', '<i></i>'],
    ['text again', '<i></i>', 'One', '<i>One</i>'],
    ['text that looks like a tag', '<i>a</i> b', 'a <b>b', '<i>a</i> <<i></i>b>b'],
  ])('SRT: %s', (_name, before, text, after) => {
    const edited = editCueText(srt(before), text);
    expect(edited.text).toBe(text);
    expect(written(edited)).toBe(after);
  });

  test.each<[string, string, string, string]>([
    ['a voice', '<v Ann>Helo', 'Hello', '<v Ann>Hello'],
    ['word times', '<00:01.000>One <00:02.000>two', 'One too', '<00:01.000>One <00:02.000>too'],
    ['a reference', 'Tom &amp; <i>Jerry</i>', 'Tom & J<rry', 'Tom &amp; <i>J&lt;rry</i>'],
  ])('WebVTT: %s', (_name, before, text, after) => {
    const edited = editCueText(vtt(before), text);
    expect(edited.text).toBe(text);
    expect(written(edited)).toBe(after);
  });

  test('settings stay', () => {
    expect(editCueText(vtt('One', 'line:0'), 'Two').settings).toEqual(
      vtt('One', 'line:0').settings,
    );
  });

  test.each(['srt', 'vtt'] as const)('any %s text becomes any other text', (format) => {
    fc.assert(
      fc.property(hardText, hardText, fc.nat(), fc.nat(), (markup, typed, one, other) => {
        const plain = format === 'srt' ? srt('x') : vtt('x');
        const cue = editCueText(emphasizeCue(plain, 'i', true), markup);
        const length = cue.text.length + 1;
        const [from = 0, to = 0] = [one % length, other % length].toSorted((a, b) => a - b);
        const text = cue.text.slice(0, from) + typed + cue.text.slice(to);
        expect(replaceCueText(cue, from, to, typed).text).toBe(text);
        expect(editCueText(cue, typed).text).toBe(typed);
        // The markup says the same text as the cue.
        const edited = replaceCueText(cue, from, to, typed);
        expect(emphasizeCue(edited, 'b', true).text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

test('a split closes and reopens what is open, and keeps the position in both', () => {
  const [first, second] = splitCueText(srt('{\\an8}<i>One two</i> three'), 4);
  expect([written(first), written(second)]).toEqual([
    '{\\an8}<i>One</i>',
    '{\\an8}<i>two</i> three',
  ]);
  const [voice, same] = splitCueText(vtt('<v Ann>One two', 'line:0'), 3);
  expect([written(voice), written(same)]).toEqual(['<v Ann>One</v>', '<v Ann>two']);
  expect(same.settings).toEqual(voice.settings);
  const [before, behind] = splitCueText(srt('One <i>two</i>'), 4);
  expect([written(before), written(behind)]).toEqual(['One', '<i>two</i>']);
});

test('joined cues keep every row, and the markup of each', () => {
  const one = { ...srt('<i>One</i>\ntwo'), startSeconds: 1, endSeconds: 2 };
  const other = { ...srt('{\\an8}three'), startSeconds: 2.5, endSeconds: 4 };
  const joined = joinCues([one, other]);
  expect(joined).toMatchObject({ startSeconds: 1, endSeconds: 4, text: 'One\ntwo\nthree' });
  expect(written(joined)).toBe('<i>One</i>\ntwo\nthree');
  expect(joinCues([srt('One'), srt('two\nthree'), srt('x')]).text).toBe('One\ntwo\nthree\nx');
  expect(written(joinCues([vtt('<v Ann>One'), vtt('A &amp; B')]))).toBe(
    '<v Ann>One</v>\nA &amp; B',
  );
});

test('cues of both formats are joined in that of the first with markup', () => {
  const joined = joinCues([srt('<i>A</i>'), vtt('<b>B</b> &amp; C')]);
  expect(written(joined)).toBe('<i>A</i>\n<b>B</b> & C');
});

test('an emphasis is set and removed for a part or the whole', () => {
  const part = emphasizeCue(srt('One two'), 'i', true, { from: 4, to: 7 });
  expect(written(part)).toBe('One <i>two</i>');
  expect(written(emphasizeCue(part, 'i', true))).toBe('<i>One two</i>');
  expect(written(emphasizeCue(part, 'i', false))).toBe('One two');
  expect(written(emphasizeCue(srt('<b>One</b> two'), 'i', true))).toBe(
    '<b><i>One</i></b><i> two</i>',
  );
  const placed = emphasizeCue(vtt('A & B', 'line:0'), 'u', true);
  expect(formatVtt([placed])).toContain('line:0\n<u>A &amp; B</u>');
});

test('a cue is put at a place and back', () => {
  const top = placeCue(srt('{\\an1\\i1}<i>One</i>'), 8);
  expect(written(top)).toBe('{\\an8}{\\i1}<i>One</i>');
  expect(written(placeCue(srt('{\\an8}One'), 2))).toBe('One');
  expect(placeCue(srt('One'), 8).settings).toEqual({ line: { value: 0, unit: 'row' } });
  expect(placeCue(vtt('One', 'line:0'), 2)).not.toHaveProperty('settings');
});
