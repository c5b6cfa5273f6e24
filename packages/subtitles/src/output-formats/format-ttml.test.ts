import { expect, test } from 'vitest';
import { parseSrt } from '../srt/parse-srt.js';
import { formatTtml } from './format-ttml.js';

test('paragraphs with their regions, spans and breaks', () => {
  const { cues } = parseSrt(`1
00:00:01,000 --> 00:00:02,500
A & B < C
<i>two</i> <font color="red"><u>three</u></font>

2
100:00:00,000 --> 100:00:01,000
{\\an8}"Top"\u0001
`);
  const file = formatTtml(cues, { language: 'en' });
  expect(file).toContain('xml:lang="en"');
  expect(file.match(/^ *<(?:p|region) .*$/gm)?.map((line) => line.trim())).toEqual([
    '<region xml:id="r2" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after" tts:textAlign="center"/>',
    '<region xml:id="r8" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="before" tts:textAlign="center"/>',
    '<p begin="00:00:01.000" end="00:00:02.500" region="r2">A &amp; B &lt; C<br/><span tts:fontStyle="italic">two</span> <span tts:textDecoration="underline" tts:color="#ff0000">three</span></p>',
    '<p begin="100:00:00.000" end="100:00:01.000" region="r8">&quot;Top&quot;\uFFFD</p>',
  ]);
});
