import { expect, test } from 'vitest';
import {
  convert,
  type FormatLoss,
  formatSrt,
  formatVtt,
  parseSrt,
  parseVtt,
  profiles,
  type Subtitles,
  segment,
  validate,
} from '../index.js';
import { profileNames } from '../profiles/profile.js';

const srt = `1
00:00:01,000 --> 00:00:02,000
{\\an8}<i>One</i> <font color="#ff0000">two</font>
<s>three</s> a < b & c
`;

const vtt = `WEBVTT

00:01.000 --> 00:02.000 line:0
<v Ann><i.loud>Tom</i> &amp; <c.red><b>Jerry</b></c></v><00:01.500> &lt;3
`;

test('formatVtt writes the italics, colours and places that parseSrt has read', () => {
  const losses: FormatLoss[] = [];
  const written = formatVtt(parseSrt(srt).cues, { onLoss: (loss) => losses.push(loss) });
  expect(written).toContain('line:0\n<i>One</i> <c.red>two</c>\nthree a &lt; b &amp; c\n');
  expect(losses).toEqual([{ feature: 'strike-through', index: 0 }]);
});

test('formatSrt writes the italics and colours that parseVtt has read, and reports the rest', () => {
  const losses: FormatLoss[] = [];
  const written = formatSrt(parseVtt(vtt).cues, { onLoss: (loss) => losses.push(loss) });
  expect(written).toContain('{\\an8}<i>Tom</i> & <font color="red"><b>Jerry</b></font> <3');
  expect(losses.map(({ feature }) => feature).toSorted()).toEqual([
    'classes',
    'voices',
    'word-times',
  ]);
  const again = parseSrt(written).cues[0];
  expect(again?.text).toBe('Tom & Jerry <3');
});

test.each([
  ['line:0', '{\\an8}', []],
  ['line:0 align:start', '{\\an7}', []],
  ['line:50%,center align:right', '{\\an6}', []],
  ['line:-1 align:left', '{\\an1}', []],
  ['align:center', '', []],
  ['line:10%', '{\\an8}', ['settings']],
  ['line:0 position:20%', '{\\an8}', ['settings']],
  ['line:-1 size:50%', '', ['settings']],
  ['vertical:rl line:0', '', ['settings']],
])('formatSrt writes the place of "%s" as "%s"', (settings, override, expected) => {
  const losses: string[] = [];
  const onLoss = ({ feature }: FormatLoss) => losses.push(feature);
  const { cues } = parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\n{a}\n`);
  expect(formatSrt(cues, { onLoss }).split('\n')[2]).toBe(`${override}{a}`);
  expect(losses).toEqual(expected);
});

test('places are left out and reported where a player would show overrides as text', () => {
  const losses: string[] = [];
  const { cues } = parseVtt('WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nA\n');
  const onLoss = ({ feature }: FormatLoss) => losses.push(feature);
  expect(formatSrt(cues, { hasOverrides: false, onLoss })).toContain('\nA\n');
  expect(losses).toEqual(['settings']);
});

test('the place of a cue of SRT is the same after WebVTT', () => {
  const { cues } = parseVtt(formatVtt(parseSrt(srt).cues));
  expect(formatSrt(cues)).toContain('{\\an8}<i>One</i>');
});

test('voices that segment has made are reported when SRT is written', () => {
  const transcription = {
    languages: ['en'],
    utterances: [{ start: 0, end: 1.2, text: 'Where have you been?', speaker: 0 }],
  };
  const losses: string[] = [];
  const cues = segment(transcription, { speakers: { style: 'voice', name: () => 'Ann' } });
  const written = formatSrt(cues, { onLoss: ({ feature }) => losses.push(feature) });
  expect(written).toContain('Where have you been?');
  expect(losses).toEqual(['voices']);
});

test('text with references that only all of HTML has stays what it is, and its lost markup is reported', () => {
  const losses: string[] = [];
  const { cues } = parseVtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Caf&eacute; <b</i>\n');
  const written = formatSrt(cues, { onLoss: ({ feature }) => losses.push(feature) });
  expect(parseSrt(written).cues[0]?.text).toBe(cues[0]?.text);
  expect(losses).toContain('emphasis');
});

test.each([
  ['tags that are not closed', '<i>one <b>two', '<i>one <b>two</b></i>'],
  ['text that reads as a tag', '&lt;i&gt;one', '<<i></i>i>one'],
  ['a colour with another class', '<c.loud.yellow>one</c>', '<font color="yellow">one</font>'],
])('%s', (_, markup, expected) => {
  const { cues } = parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${markup}\n`);
  expect(formatSrt(cues)).toContain(expected);
  expect(parseSrt(formatSrt(cues)).cues[0]?.text).toBe(cues[0]?.text);
});

test('convert takes a file as it is, text or bytes', () => {
  const expected = convert(parseSrt(srt), { to: 'vtt' });
  expect(convert(srt, { to: 'vtt' })).toEqual(expected);
  expect(convert(new TextEncoder().encode(srt), { to: 'vtt' })).toEqual(expected);
  expect(convert(vtt, { to: 'srt' })).toEqual(convert(parseVtt(vtt), { to: 'srt' }));
});

test('what is no subtitles is refused with what is', () => {
  const { cues } = parseSrt(srt);
  expect(() => convert(cues as unknown as Subtitles, { to: 'vtt' })).toThrow(
    'source is an array, but must be the text or the bytes of a file, or an object with cues.',
  );
});

test('a profile that is only a name, or none, is refused with those that exist', () => {
  expect(profileNames).toEqual(Object.keys(profiles));
  const { cues } = parseSrt(srt);
  for (const profile of ['netflx', undefined])
    expect(() => validate(cues, profile as never)).toThrow(
      'profile must be one that profiles makes: profiles.default, profiles.compliance, profiles.netflix, profiles.bbc, profiles.dcmp, profiles.ted, profiles.shorts',
    );
});
