import { expect, test } from 'vitest';
import { parseVtt } from './parse-vtt.js';

const file = `WEBVTT - A title
Kind: captions

NOTE
Nothing of this counts.

STYLE
::cue(b) { color: red }

REGION
id:top
width:40%
regionanchor:10%,20%
viewportanchor:30%,40%
scroll:up

intro
00:01.000 --> 00:02.500 region:top align:left
<v Ann>Tom &amp; <b>Jerry</b>

25:00:03.000 --> 100:00:04.000 line:10%,end position:20%,line-left size:50% vertical:rl
Plain
text
`;

test('cues with their ids, settings, markup and text; regions and style sheets', () => {
  expect(parseVtt(file)).toEqual({
    cues: [
      {
        id: 'intro',
        startSeconds: 1,
        endSeconds: 2.5,
        text: 'Tom & Jerry',
        markup: { format: 'vtt', text: '<v Ann>Tom &amp; <b>Jerry</b>' },
        settings: { region: 'top', align: 'left' },
      },
      {
        startSeconds: 90_003,
        endSeconds: 360_004,
        text: 'Plain\ntext',
        settings: {
          line: { value: 10, unit: 'percent', align: 'end' },
          position: { percent: 20, align: 'line-left' },
          sizePercent: 50,
          vertical: 'rl',
        },
      },
    ],
    regions: [
      {
        id: 'top',
        widthPercent: 40,
        regionAnchor: { xPercent: 10, yPercent: 20 },
        viewportAnchor: { xPercent: 30, yPercent: 40 },
        isScrolling: true,
      },
    ],
    stylesheets: ['::cue(b) { color: red }'],
    diagnostics: [],
  });
});

test('a file without the signature has no cues, and says so', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nText\n';
  expect(parseVtt(text)).toMatchObject({
    cues: [],
    diagnostics: [{ code: 'missing_signature', line: 1 }],
  });
  expect(parseVtt('').diagnostics).toMatchObject([{ code: 'missing_signature', line: 1 }]);
});

test('problems are reported with their lines', () => {
  const malformed = `WEBVTT

00:01,000 --> 00:02.000
Not a cue

A lone line

Two lines
of text

00:03.000 --> 00:04.000 align:middle region:none size:120%
Text

The end`;
  expect(parseVtt(malformed).diagnostics.map(({ code, line }) => [code, line])).toEqual([
    ['invalid_times', 3],
    ['ignored_text', 6],
    ['ignored_text', 8],
    ['ignored_setting', 11],
    ['ignored_setting', 11],
    ['unknown_region', 11],
    ['ignored_text', 14],
  ]);
});

test('an arrow ends a text, and a row of spaces does not', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n \nB\n00:03.000 --> 00:04.000\nC\n';
  expect(parseVtt(text).cues.map((cue) => cue.text)).toEqual(['A\n \nB', 'C']);
});

test.each([
  ['&lt;&gt;&amp;&nbsp;', '<>&\u00A0'],
  ['&notin; &notit; &not', '∉ ¬it; ¬'],
  ['&#x1F600;&#128512;&#0;&#x80;', '😀😀\uFFFD€'],
  ['&NotEqualTilde; &bne;', '≂̸ =⃥'],
  ['&unknown; &; & &1;', '&unknown; &; & &1;'],
  ['<c.a.b>x</c><00:00:01.500>y<i', 'xy'],
])('%s says %s', (written, text) => {
  expect(parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${written}`).cues[0]?.text).toBe(text);
});
