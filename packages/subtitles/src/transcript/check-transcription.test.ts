import { describe, expect, test } from 'vitest';
import { SubtitlesError } from '../subtitles-error.js';
import { checkTranscription } from './check-transcription.js';
import type { TimedTranscription } from './transcription.js';

const utterance = { start: 1, end: 2, words: [{ word: 'hi', start: 1, end: 2 }] };

const catchError = (transcription: unknown): unknown => {
  try {
    // Callers of plain JavaScript can pass any value.
    checkTranscription(transcription as TimedTranscription);
  } catch (error) {
    if (SubtitlesError.is(error))
      return { code: error.code, path: error.path, message: error.message };
    throw error;
  }
  return undefined;
};

describe('what no captions can be made of is named', () => {
  test.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'utterances', 'utterances must be an array, but is undefined'],
    ['no utterance', { utterances: [null] }, 'utterances[0]', 'but is null'],
    [
      'a begin that is no number',
      { utterances: [{ ...utterance, start: Number.NaN }] },
      'utterances[0].start',
      'but is NaN',
    ],
    [
      'a begin before zero',
      { utterances: [{ ...utterance, start: -1 }] },
      'utterances[0].start',
      'but is -1',
    ],
    [
      'an end that is endless',
      { utterances: [{ ...utterance, end: Infinity }] },
      'utterances[0].end',
      'but is Infinity',
    ],
    [
      'an end before its begin',
      { utterances: [utterance, { ...utterance, end: 0.5 }] },
      'utterances[1].end',
      'at least its start, which is 1, but is 0.5',
    ],
    [
      'a word without a text',
      { utterances: [{ ...utterance, words: [{ start: 1, end: 2 }] }] },
      'utterances[0].words[0].word',
      'but is undefined',
    ],
    [
      'a word with an end before its begin',
      {
        utterances: [
          { ...utterance, words: [...utterance.words, { word: 'x', start: 3, end: 2 }] },
        ],
      },
      'utterances[0].words[1].end',
      'which is 3, but is 2',
    ],
    [
      'a time that is a text',
      { utterances: [{ ...utterance, end: '2' }] },
      'utterances[0].end',
      'but is "2"',
    ],
    [
      'words that are no list',
      { utterances: [{ ...utterance, words: 'hi' }] },
      'utterances[0].words',
      'but is "hi"',
    ],
    [
      'neither words nor a text',
      { utterances: [{ start: 0, end: 1 }] },
      'utterances[0].words',
      'must be an array, but is undefined',
    ],
  ])('%s', (_, transcription, path, message) => {
    expect(catchError(transcription)).toEqual({
      code: 'invalid_transcription',
      path,
      message: expect.stringContaining(message),
    });
  });
});

test('no utterances, and utterances that overlap, are fine', () => {
  expect(catchError({ utterances: [] })).toBeUndefined();
  expect(catchError({ utterances: [utterance, utterance] })).toBeUndefined();
});
