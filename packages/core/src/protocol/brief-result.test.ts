import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import type { LiveResult, PreRecordedResult } from '../types/job-results.js';
import type { Utterance } from '../types/transcription.js';
import { briefResult, briefTextCharacters } from './brief-result.js';

const metadata = {
  audio_duration: 60,
  number_of_distinct_channels: 1,
  billing_time: 60,
  transcription_time: 1,
};

function createUtterance(text: string, voice: Partial<Utterance>): Utterance {
  const words = [{ word: text, start: 0, end: 1, confidence: 1 }];
  return { start: 0, end: 1, confidence: 1, channel: 0, words, text, language: 'en', ...voice };
}

verifies('list.results-brief', 'a brief result has the begin of the text and of each voice', () => {
  const utterances = [
    createUtterance('one', { speaker: 1 }),
    createUtterance('two', { speaker: 0 }),
    createUtterance('three', { speaker: 1, channel: 1 }),
    createUtterance('four', { channel: 0 }),
    createUtterance('five', { channel: 1 }),
    createUtterance('six', { channel: 1 }),
  ];
  const result: PreRecordedResult = {
    metadata,
    transcription: { full_transcript: 'one two three', languages: ['en'], utterances },
    summarization: { success: true, is_empty: false, exec_time: 1, results: 'long', error: null },
  };
  expect(briefResult(result)).toEqual({
    metadata,
    transcription: {
      full_transcript: 'one two three',
      languages: ['en'],
      utterances: [0, 1, 3, 4].map((index) => ({ ...utterances[index], words: [] })),
    },
  });
  expect(result.transcription?.utterances[0]?.words).toHaveLength(1);
});

verifies('list.results-brief', 'its texts are cut, and never within a character', () => {
  const text = `${'a'.repeat(briefTextCharacters - 1)}😀`;
  const { transcription } = briefResult<PreRecordedResult>({
    metadata,
    transcription: {
      full_transcript: text,
      languages: [],
      utterances: [createUtterance(text, {})],
    },
  });
  const cut = 'a'.repeat(briefTextCharacters - 1);
  expect(transcription?.full_transcript).toBe(cut);
  expect(transcription?.utterances[0]?.text).toBe(cut);
});

verifies('list.results-brief', 'that of a session has no messages, and needs no transcript', () => {
  const result: LiveResult = { metadata, messages: ['{}'] };
  expect(briefResult(result)).toEqual({ metadata, messages: [] });
});
