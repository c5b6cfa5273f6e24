import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import type { TranscriptEdits } from '../types/edits.js';
import type { Utterance } from '../types/transcription.js';
import { applyTranscriptEdits } from './apply-transcript-edits.js';
import { transcriptEditsSchema } from './transcript-edits.js';

/** An utterance with one second for each word. */
function utterance(start: number, text: string, more: Partial<Utterance> = {}): Utterance {
  const words = text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: start + index,
    end: start + index + 1,
    confidence: 0.5,
  }));
  const end = start + words.length;
  return { start, end, confidence: 0.5, channel: 0, words, text, language: 'en', ...more };
}

const utterances = [
  utterance(0, 'good mourning everyone', { speaker: 0 }),
  utterance(3, 'thanks for joining', { speaker: 1 }),
  utterance(6, 'lets begin', { speaker: 2 }),
];

const edit = (edits: Partial<TranscriptEdits>) =>
  applyTranscriptEdits(utterances, transcriptEditsSchema.parse(edits));
const texts = (edits: Partial<TranscriptEdits>) => edit(edits).map((each) => each.utterance.text);

verifies('edits.apply', 'without edits the utterances are those of the transcript', () => {
  const edited = edit({});
  expect(edited.map((each) => each.firstWord)).toEqual([0, 3, 6]);
  for (const [index, each] of edited.entries()) expect(each.utterance).toBe(utterances[index]);
});

verifies('edits.apply', 'words of a correction share the time of those in their place', () => {
  const [first, second] = edit({ corrections: [{ from: 1, count: 2, text: 'morning to all' }] });
  expect(first?.utterance.text).toBe('good morning to all');
  expect(first?.utterance.words.map(({ word }) => word).join('')).toBe(first?.utterance.text);
  expect(first?.utterance.words.slice(1)).toEqual([
    { word: ' morning', start: 1, end: 1 + (2 * 7) / 12, confidence: 1 },
    { word: ' to', start: 1 + (2 * 7) / 12, end: 1 + (2 * 9) / 12, confidence: 1 },
    { word: ' all', start: 1 + (2 * 9) / 12, end: 3, confidence: 1 },
  ]);
  expect(first?.sources?.at(-1)).toEqual({ from: 1, count: 2 });
  expect(second?.utterance).toBe(utterances[1]);
  // As many words as before keep their times.
  const [kept] = edit({ corrections: [{ from: 0, count: 2, text: 'Good morning' }] });
  expect(kept?.utterance.words.map(({ start }) => start)).toEqual([0, 1, 2]);
  expect(kept?.utterance.text).toBe('Good morning everyone');
});

verifies('edits.apply', 'utterances are split, merged, removed and given to others', () => {
  expect(texts({ splits: [2] })).toEqual([
    'good mourning',
    'everyone',
    'thanks for joining',
    'lets begin',
  ]);
  const [merged] = edit({ merges: [3, 6] });
  expect(merged?.utterance.text).toBe('good mourning everyone thanks for joining lets begin');
  expect(merged?.utterance).toMatchObject({ start: 0, end: 8, speaker: 0 });
  expect(texts({ merges: [3], corrections: [{ from: 2, count: 3, text: 'all' }] })).toEqual([
    'good mourning all joining',
    'lets begin',
  ]);
  expect(texts({ corrections: [{ from: 3, count: 3, text: ' ' }] })).toEqual([
    'good mourning everyone',
    'lets begin',
  ]);
  const speakers = (edits: Partial<TranscriptEdits>) =>
    edit(edits).map((each) => each.utterance.speaker);
  expect(speakers({ turns: [{ word: 3, speaker: 0 }] })).toEqual([0, 0, 2]);
  expect(
    speakers({
      speakers: [
        { speaker: 1, merged_into: 2 },
        { speaker: 2, merged_into: 0 },
      ],
    }),
  ).toEqual([0, 0, 0]);
  expect(
    speakers({
      speakers: [
        { speaker: 1, merged_into: 2 },
        { speaker: 2, merged_into: 1 },
      ],
    }),
  ).toEqual([0, 1, 2]);
});

verifies('edits.apply', 'words without spaces stay without, whatever is merged or split', () => {
  const japanese = ['今日は', '晴れ'].map((word, index) => ({
    ...utterance(index, word, { language: 'ja' }),
  }));
  const [merged] = applyTranscriptEdits(japanese, transcriptEditsSchema.parse({ merges: [1] }));
  expect(merged?.utterance.text).toBe('今日は晴れ');
});

verifies('edits.schema', 'edits that are not in order, unknown or too many are refused', () => {
  const issue = (edits: unknown) => transcriptEditsSchema.safeParse(edits).error?.issues[0];
  expect(
    issue({
      corrections: [
        { from: 4, count: 3, text: 'x' },
        { from: 6, text: 'y' },
      ],
    }),
  ).toMatchObject({ path: ['corrections', 1, 'from'], message: expect.stringContaining('7') });
  expect(issue({ splits: [3, 3] })?.path).toEqual(['splits', 1]);
  expect(issue({ notes: [{ from: 4, count: 3 }, { from: 6 }] })?.path).toEqual([
    'notes',
    1,
    'from',
  ]);
  expect(issue({ notes: [{ from: 1, text: 'a'.repeat(2001) }] })?.message).toContain('2000');
  expect(transcriptEditsSchema.parse({ notes: [{ from: 4 }] }).notes).toEqual([
    { from: 4, count: 1, text: '' },
  ]);
  expect(transcriptEditsSchema.parse({}).notes).toBeUndefined();
  expect(issue({ words: [] })?.code).toBe('unrecognized_keys');
  expect(issue({ corrections: [{ from: -1, text: '' }] })?.path).toEqual([
    'corrections',
    0,
    'from',
  ]);
  expect(issue({ speakers: [{ speaker: 0, name: 'a'.repeat(101) }] })?.message).toContain('100');
  const corrections = Array.from({ length: 10_001 }, (_, from) => ({ from, text: 'a' }));
  expect(issue({ corrections })?.message).toContain('10000');
  expect(issue({ corrections: corrections.slice(1) })).toBeUndefined();
});
