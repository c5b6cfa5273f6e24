import { type PreRecordedResult, preRecordedResultSchema, type Utterance } from '@earshot/core';
import { describe, expect, test } from 'vitest';
import { formatTranscription, selectContent } from './format-transcription.js';
import { parseTranscriptionFields } from './transcription-fields.js';

const utterance = (text: string, speaker: number, language: string): Utterance => ({
  start: speaker,
  end: speaker + 1,
  confidence: 0.5,
  channel: 0,
  language,
  text,
  speaker,
  words: [{ word: text, start: speaker, end: speaker + 1, confidence: 0.5 }],
});

const envelope = { success: true, is_empty: false, exec_time: 1, error: null };
const speakers = [0, 1, 25, 26, 51, 52, 702];
const german = speakers.map((speaker) => utterance(`Satz ${speaker}`, speaker, 'de'));
const english = speakers.map((speaker) => utterance(`sentence ${speaker}`, speaker, 'en'));
const result: PreRecordedResult = preRecordedResultSchema.parse({
  metadata: {
    audio_duration: 60,
    number_of_distinct_channels: 1,
    billing_time: 60,
    transcription_time: 1,
  },
  transcription: {
    full_transcript: 'Satz',
    languages: ['de'],
    utterances: german,
    subtitles: [{ format: 'srt', subtitles: 'deutsch' }],
  },
  translation: {
    ...envelope,
    results: [
      {
        error: null,
        full_transcript: 'sentence',
        languages: ['en'],
        utterances: english,
        subtitles: [{ format: 'srt', subtitles: 'english' }],
      },
    ],
  },
});

const format = (fields: Record<string, string>, of = result): string => {
  const { options } = parseTranscriptionFields(Object.entries(fields));
  return [...formatTranscription(of, options).fragments()].join('');
};

describe('a translation', () => {
  test('is in English in each format', () => {
    const task = 'translate';
    expect(JSON.parse(format({ task }))).toMatchObject({ text: 'sentence' });
    expect(format({ task, response_format: 'text' })).toBe('sentence\n');
    expect(format({ task, response_format: 'srt' })).toBe('english');
    const verbose = JSON.parse(
      format({ task, response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' }),
    );
    expect(verbose).toMatchObject({ task: 'translate', language: 'english', text: 'sentence' });
    expect(verbose.segments.map(({ text }: Utterance) => text)).toEqual(
      english.map(({ text }) => text),
    );
  });

  test('that failed is an error, and not an empty text', () => {
    const error = { status_code: 503, exception: 'RouterError', message: 'The model is busy' };
    const failed = {
      ...result,
      translation: { ...envelope, success: false, error, results: null },
    };
    expect(() => format({ task: 'translate' }, failed)).toThrow('The model is busy');
    expect(() => selectContent(failed, { isTranslated: true })).toThrow(
      expect.objectContaining({ statusCode: 503 }),
    );
  });
});

test('the text in the spoken language is that of the recording', () => {
  expect(format({ response_format: 'srt' })).toBe('deutsch');
  expect(JSON.parse(format({ response_format: 'verbose_json' }))).toMatchObject({
    task: 'transcribe',
    language: 'german',
    text: 'Satz',
  });
});

test('speakers have letters', () => {
  const { segments } = JSON.parse(format({ response_format: 'diarized_json' }));
  expect(segments.map(({ speaker }: { speaker: string }) => speaker)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AZ',
    'BA',
    'AAA',
  ]);
});

test('gpt-transcribe names the spoken languages', () => {
  const model = 'gpt-transcribe-2027-01-01';
  expect(JSON.parse(format({ model }))).toMatchObject({ languages: [{ code: 'de' }] });
  expect(JSON.parse(format({ model: 'whisper-1' }))).not.toHaveProperty('languages');
});
