import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { formatIssues, liveRequestSchema } from '../index.js';

function findIssues(body: unknown): string[] {
  const parsed = liveRequestSchema.safeParse(body);
  return parsed.success ? [] : formatIssues(parsed.error, body);
}

verifies('live.parameters.encoding', 'A-law and mu-law have 8 bits', () => {
  for (const encoding of ['wav/alaw', 'wav/ulaw'] as const) {
    expect(liveRequestSchema.parse({ encoding }).bit_depth).toBe(8);
    expect(liveRequestSchema.parse({ encoding, bit_depth: 8 }).bit_depth).toBe(8);
    for (const bit_depth of [16, 24, 32]) {
      expect(findIssues({ encoding, bit_depth })).toEqual([
        `bit_depth must be 8 when encoding is ${encoding}, got ${bit_depth}`,
      ]);
    }
  }
  for (const bit_depth of [8, 16, 24, 32] as const) {
    expect(liveRequestSchema.parse({ bit_depth }).bit_depth).toBe(bit_depth);
  }
});

test('filling in the bit depth leaves the body of the caller alone', () => {
  const body = { encoding: 'wav/alaw' as const };
  liveRequestSchema.parse(body);
  expect(body).toEqual({ encoding: 'wav/alaw' });
});

verifies('live.parameters.callback', 'a callback needs a url', () => {
  expect(findIssues({ callback: true })).toEqual([
    'callback_config.url is required when callback is true',
  ]);
  expect(findIssues({ callback: true, callback_config: { url: 'https://example.com' } })).toEqual(
    [],
  );
  expect(findIssues({ callback_config: { url: 'https://a:b@example.com' } })).toEqual([
    'callback_config.url must not contain a user name or password, got "https://…@example.com"',
  ]);
});

test('realtime flags need their configuration', () => {
  expect(
    findIssues({
      realtime_processing: { custom_vocabulary: true, custom_spelling: true, translation: true },
    }),
  ).toEqual([
    'realtime_processing.custom_vocabulary_config is required with vocabulary when custom_vocabulary is true',
    'realtime_processing.custom_spelling_config is required with spelling_dictionary when custom_spelling is true',
    'realtime_processing.translation_config is required with target_languages when translation is true',
  ]);
});

verifies(
  [
    'live.parameters.realtime-processing',
    'live.parameters.post-processing',
    'parameters.custom-metadata',
  ],
  'a request with every nested object is taken as it is',
  () => {
    const body = {
      language_config: { languages: ['en', 'fr'], code_switching: true },
      pre_processing: { audio_enhancer: true, speech_threshold: 0.8 },
      realtime_processing: {
        custom_vocabulary: true,
        custom_vocabulary_config: { vocabulary: ['Earshot'] },
        custom_spelling: true,
        custom_spelling_config: { spelling_dictionary: { Earshot: ['ear shot'] } },
        translation: true,
        translation_config: { target_languages: ['de'] },
        named_entity_recognition: true,
        sentiment_analysis: true,
        words_accurate_timestamps: true,
      },
      post_processing: {
        summarization: true,
        summarization_config: { type: 'concise' },
        chapterization: true,
      },
      custom_metadata: { caller: 'x' },
    };
    expect(liveRequestSchema.parse(body)).toMatchObject(body);
  },
);

test('the fields of other versions and other requests are unknown here', () => {
  expect(findIssues({ frames_format: 'base64', audio_url: 'https://example.com/a.wav' })).toEqual([
    'frames_format is not a known field',
    'audio_url is not a known field',
  ]);
  expect(findIssues({ messages_config: { receive_error: true } })).toEqual([
    'messages_config.receive_error is not a known field, did you mean receive_errors?',
  ]);
});
