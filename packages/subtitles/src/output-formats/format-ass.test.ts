import { expect, test } from 'vitest';
import { parseSrt } from '../srt/parse-srt.js';
import { parseVtt } from '../vtt/parse-vtt.js';
import { formatAss } from './format-ass.js';

function dialogues(file: string): readonly string[] {
  return file.split('\n').filter((line) => line.startsWith('Dialogue:'));
}

test('times in hundredths, rows, emphasis, colours and places', () => {
  const { cues } = parseSrt(`1
25:00:01,239 --> 100:00:02,996
{\\an7}One <i>two</i>
<font color="#102030"><b>three</b></font> {not} C:\\New
`);
  expect(dialogues(formatAss(cues))).toEqual([
    'Dialogue: 0,25:00:01.24,100:00:03.00,Default,,0,0,0,,{\\an7}One {\\i1}two{\\r}\\N{\\b1\\c&H302010&}three{\\r} \\{not\\} C:\\\u2060New',
  ]);
});

test('the voice of a cue is the name of its line', () => {
  const { cues } = parseVtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Smith, Ann>Hi\n');
  expect(dialogues(formatAss(cues))).toEqual([
    'Dialogue: 0,0:00:01.00,0:00:02.00,Default,Smith  Ann,0,0,0,,Hi',
  ]);
});

test('the sections come in the order that players expect', () => {
  expect(formatAss([]).match(/^\[.*\]$/gm)).toEqual(['[Script Info]', '[V4+ Styles]', '[Events]']);
});
