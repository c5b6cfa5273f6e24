import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { formatIssues, preRecordedRequestSchema, uploadRequestSchema } from '../index.js';

const audio_url = 'https://example.com/a.wav';

function findIssues(body: unknown): string[] {
  const parsed = preRecordedRequestSchema.safeParse(body);
  return parsed.success ? [] : formatIssues(parsed.error, body);
}

verifies('parameters.audio-url', 'audio_url is required and an http or https address', () => {
  expect(findIssues({})).toEqual(['audio_url is required']);
  expect(findIssues({ audio_url: null })).toEqual([
    'audio_url must be an absolute http or https url, got null',
  ]);
  for (const url of [
    'http://example.com',
    'HTTPS://example.com/a%20b.wav?x=1#y',
    'http://192.0.2.1:8080/a',
    'http://[2001:db8::1]/a',
    'https://example.com/path@v1/a.wav',
  ]) {
    expect(findIssues({ audio_url: url }), url).toEqual([]);
    expect(uploadRequestSchema.safeParse({ audio_url: url }).success).toBe(true);
  }
  for (const url of [
    '',
    'example.com/a.wav',
    '/a.wav',
    'file:///etc/passwd',
    'data:audio/wav;base64,AAAA',
    'ftp://example.com/a.wav',
    'gopher://example.com',
    'http:example.com',
    'http:\\\\user@example.com',
    'http://user@example.com/',
    'https://user:secret@example.com/',
    'https://:secret@example.com/',
    `https://example.com/${'x'.repeat(8192)}`,
  ]) {
    expect(findIssues({ audio_url: url }), url).toHaveLength(1);
    expect(uploadRequestSchema.safeParse({ audio_url: url }).success).toBe(false);
  }
});

verifies('parameters.fields', 'a request with every field is taken as it is', () => {
  const body = {
    audio_url,
    model: 'earshot-1',
    custom_vocabulary: true,
    custom_vocabulary_config: {
      vocabulary: [
        'Earshot',
        { value: 'Gnu', intensity: 0.5, pronunciations: ['new'], language: 'en' },
      ],
      default_intensity: 0.4,
    },
    callback_url: 'https://example.com/old',
    callback: true,
    callback_config: { url: 'https://example.com/new', method: 'PUT' },
    subtitles: true,
    subtitles_config: {
      formats: ['vtt'],
      minimum_duration: 1,
      maximum_duration: 1,
      maximum_characters_per_row: 42,
      maximum_rows_per_caption: 2,
      style: 'compliance',
    },
    diarization: true,
    diarization_config: { number_of_speakers: 2, min_speakers: 2, max_speakers: 2 },
    translation: true,
    translation_config: {
      target_languages: ['fr'],
      model: 'enhanced',
      match_original_utterances: false,
      lipsync: false,
      context_adaptation: false,
      context: 'A phone call.',
      informal: true,
    },
    summarization: true,
    summarization_config: { type: 'concise' },
    named_entity_recognition: true,
    custom_spelling: true,
    custom_spelling_config: { spelling_dictionary: { Earshot: ['ear shot'] } },
    sentiment_analysis: true,
    audio_to_llm: true,
    audio_to_llm_config: { prompts: ['What is it about?'], model: 'vendor/model' },
    pii_redaction: true,
    pii_redaction_config: {
      entity_types: ['NAME'],
      processed_text_type: 'MASK',
      redact_audio: 'silence',
    },
    sentences: true,
    punctuation_enhanced: true,
    chapterization: true,
    moderation: true,
    name_consistency: true,
    structured_data_extraction: true,
    structured_data_extraction_config: { classes: ['order number'] },
    display_mode: true,
    language_config: { languages: ['en'], code_switching: true },
    channel_mode: 'mixed',
    custom_metadata: { user: { id: 7 } },
  };
  expect(preRecordedRequestSchema.parse(body)).toEqual(body);
});

test('a configuration is kept although its flag is false', () => {
  const subtitles_config = { formats: ['vtt'], style: 'default' };
  const parsed = preRecordedRequestSchema.parse({ audio_url, subtitles_config });
  expect(parsed).toMatchObject({ subtitles: false, subtitles_config });
});

test('a flag whose configuration has no default needs it', () => {
  expect(
    findIssues({
      audio_url,
      custom_vocabulary: true,
      translation: true,
      custom_spelling: true,
      audio_to_llm: true,
      callback: true,
    }),
  ).toEqual([
    'custom_vocabulary_config is required with vocabulary when custom_vocabulary is true',
    'translation_config is required with target_languages when translation is true',
    'custom_spelling_config is required with spelling_dictionary when custom_spelling is true',
    'audio_to_llm_config is required with prompts when audio_to_llm is true',
    'callback_config.url is required when callback is true',
  ]);
  expect(findIssues({ audio_url, callback: true, callback_url: 'https://example.com' })).toEqual(
    [],
  );
  expect(
    findIssues({ audio_url, subtitles: true, diarization: true, pii_redaction: true }),
  ).toEqual([]);
});

test('minima do not exceed maxima', () => {
  expect(
    findIssues({ audio_url, subtitles_config: { minimum_duration: 3.5, maximum_duration: 3 } }),
  ).toEqual([
    'subtitles_config.minimum_duration must be at most maximum_duration, which is 3 seconds, got 3.5',
  ]);
  expect(
    findIssues({ audio_url, diarization_config: { min_speakers: 3, max_speakers: 0 } }),
  ).toEqual([]);
  expect(
    findIssues({ audio_url, diarization_config: { min_speakers: 3, max_speakers: 2 } }),
  ).toEqual(['diarization_config.min_speakers must be at most max_speakers, which is 2, got 3']);
  expect(
    findIssues({
      audio_url,
      subtitles_config: { minimum_duration: 3, maximum_duration: 3 },
      diarization_config: { min_speakers: 2, max_speakers: 2 },
    }),
  ).toEqual([]);
});

verifies('parameters.unknown-fields', 'an unknown field is an error that names it', () => {
  expect(
    findIssues({
      audio_url,
      diarisation: true,
      id: 'x',
      language_config: { language: ['en'] },
      translation_config: { target_languages: ['en'], formality: 1 },
    }),
  ).toEqual([
    'translation_config.formality is not a known field, known are target_languages, model, match_original_utterances, lipsync, context_adaptation, context, informal',
    'language_config.language is not a known field, did you mean languages?',
    'diarisation is not a known field, did you mean diarization?',
    'id is not a known field',
  ]);
});

verifies('configuration.audio-to-llm', 'a prompt given as several texts is joined', () => {
  const parsed = preRecordedRequestSchema.parse({
    audio_url,
    audio_to_llm_config: { prompts: [['first', 'second'], 'third'] },
  });
  expect(parsed.audio_to_llm_config).toEqual({ prompts: ['first\nsecond', 'third'] });
});

test('a body that is no object is reported as such', () => {
  expect(findIssues(undefined)).toEqual(['the body must be an object']);
  expect(findIssues(null)).toEqual(['the body must be an object, got null']);
  expect(findIssues([])).toEqual(['the body must be an object, got a list of 0']);
  expect(findIssues('x')).toEqual(['the body must be an object, got "x"']);
});
