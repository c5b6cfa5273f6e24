import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cues as anyCues } from '../../test/arbitraries.js';
import { parseSrt } from '../srt/parse-srt.js';
import { parseVtt } from '../vtt/parse-vtt.js';
import { convert } from './convert.js';
import { subtitleFormats } from './formats.js';

const srt = `1
00:00:01,000 --> 00:00:02,000
{\\an8}<i>One</i> <font color="#ff0000">two</font>
<s>three</s> <font color="#123456">four</font>

2
00:00:03,000 --> 00:00:04,000
a < b & c
`;

const vtt = `WEBVTT

STYLE
::cue { color: red }

REGION
id:r

intro
00:01.000 --> 00:02.000 line:0
<v Ann><i>Tom</i> &amp; <c.red.loud>Jerry</c></v><00:01.500> and <ruby>漢<rt>kan</rt></ruby>

00:03.000 --> 00:04.000
Plain <lang fr>text</lang>
`;

test('SRT becomes WebVTT with its emphasis, colours and places', () => {
  const { text, losses } = convert(parseSrt(srt), { to: 'vtt' });
  expect(text).toBe(`WEBVTT

1
00:00:01.000 --> 00:00:02.000 line:0
<i>One</i> <c.red>two</c>
three four

2
00:00:03.000 --> 00:00:04.000
a &lt; b &amp; c
`);
  expect(losses.map(({ feature, count }) => [feature, count])).toEqual([
    ['strike-through', 1],
    ['custom-colors', 1],
  ]);
});

test('WebVTT becomes SRT, and what is lost is listed', () => {
  const { text, losses } = convert(parseVtt(vtt), { to: 'srt' });
  expect(text).toBe(`1
00:00:01,000 --> 00:00:02,000
{\\an8}<i>Tom</i> & <font color="#ff0000">Jerry</font> and 漢kan

2
00:00:03,000 --> 00:00:04,000
Plain text
`);
  expect(losses.map(({ feature }) => feature).toSorted()).toEqual([
    'classes',
    'ids',
    'languages',
    'regions',
    'ruby',
    'stylesheets',
    'voices',
    'word-times',
  ]);
  expect(losses.find(({ feature }) => feature === 'voices')?.message).toBe(
    '1 time: the names of speakers are omitted.',
  );
});

test('a format is written as it was read, and loses nothing', () => {
  expect(convert(parseSrt(srt), { to: 'srt' })).toEqual({
    text: srt,
    losses: [],
    diagnostics: [],
  });
  const again = convert(parseVtt(vtt), { to: 'vtt' });
  expect(again.losses).toEqual([]);
  expect(parseVtt(again.text)).toEqual(parseVtt(vtt));
});

test.each(['srt', 'vtt'] as const)('the text is the same in %s, whatever it was in', (to) => {
  const parse = to === 'srt' ? parseSrt : parseVtt;
  fc.assert(
    fc.property(anyCues, (cues) => {
      for (const from of ['srt', 'vtt'] as const) {
        const first = convert({ cues }, { to: from }).text;
        const read = from === 'srt' ? parseSrt(first) : parseVtt(first);
        const converted = parse(convert(read, { to }).text).cues.map(({ text }) => visible(text));
        expect(converted).toEqual(cues.map(({ text }) => visible(text)));
      }
    }),
    { numRuns: 500 },
  );
});

test.each(subtitleFormats)('any cues can be written as %s', (to) => {
  fc.assert(
    fc.property(anyCues, (cues) => {
      expect(typeof convert({ cues }, { to }).text).toBe('string');
    }),
    { numRuns: 200 },
  );
});

test('tags without end in any depth can be converted', () => {
  const text = '<b>'.repeat(50_000);
  const cue = {
    startSeconds: 0,
    endSeconds: 1,
    text: '',
    markup: { format: 'vtt', text },
  } as const;
  expect(convert({ cues: [cue] }, { to: 'srt' }).text).toBe('1\n00:00:00,000 --> 00:00:01,000\n');
});

test('a format that is not known is refused by name', () => {
  // @ts-expect-error callers without types may pass such a format
  expect(() => convert({ cues: [] }, { to: 'doc' })).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path: 'to' }),
  );
});

/** The text without blank rows at its edges, which some formats cannot represent. */
function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+|(?:\n[ \t]*)+$/g, '')
    .replace(/^[ \t]+$/, '');
}
