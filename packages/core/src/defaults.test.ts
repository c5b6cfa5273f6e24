import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { defaults, liveRequestSchema, preRecordedRequestSchema } from './index.js';

const socketSwitches = {
  receive_partial_transcripts: false,
  receive_final_transcripts: true,
  receive_speech_events: true,
  receive_pre_processing_events: true,
  receive_realtime_processing_events: true,
  receive_post_processing_events: true,
  receive_acknowledgments: true,
  receive_errors: true,
  receive_lifecycle_events: false,
};
const callbackSwitches = {
  receive_partial_transcripts: false,
  receive_final_transcripts: true,
  receive_speech_events: false,
  receive_pre_processing_events: true,
  receive_realtime_processing_events: true,
  receive_post_processing_events: true,
  receive_acknowledgments: false,
  receive_errors: false,
  receive_lifecycle_events: true,
};

test('the defaults are those of the contract', () => {
  expect(defaults).toEqual({
    list: { offset: 0, limit: 20 },
    model: 'earshot-1',
    language_config: { code_switching: false },
    callback_config: { method: 'POST' },
    subtitles_config: { formats: ['srt'], style: 'default' },
    translation_config: {
      model: 'base',
      match_original_utterances: true,
      lipsync: true,
      context_adaptation: true,
      informal: false,
    },
    summarization_config: { type: 'general' },
    pii_redaction_config: { processed_text_type: 'MARKER', redact_audio: false },
    live: {
      encoding: 'wav/pcm',
      bit_depth: 16,
      companded_bit_depth: 8,
      sample_rate: 16000,
      channels: 1,
      endpointing: 0.05,
      maximum_duration_without_endpointing: 5,
      pre_processing: { audio_enhancer: false, speech_threshold: 0.6 },
      messages_config: socketSwitches,
      callback_config: callbackSwitches,
    },
  });
});

verifies(
  [
    'live.parameters.encoding',
    'live.parameters.bit-depth',
    'live.parameters.sample-rate',
    'live.parameters.channels',
    'live.parameters.model',
    'live.parameters.endpointing',
    'live.parameters.maximum-duration',
    'live.parameters.pre-processing',
    'live.parameters.realtime-processing',
    'live.parameters.post-processing',
    'live.parameters.messages-config',
    'live.parameters.callback',
    'configuration.language',
  ],
  'an empty live request is the request of all defaults',
  () => {
    expect(liveRequestSchema.parse({})).toEqual({
      encoding: 'wav/pcm',
      bit_depth: 16,
      sample_rate: 16000,
      channels: 1,
      model: 'earshot-1',
      endpointing: 0.05,
      maximum_duration_without_endpointing: 5,
      language_config: { languages: [], code_switching: false },
      pre_processing: { audio_enhancer: false, speech_threshold: 0.6 },
      realtime_processing: {
        custom_vocabulary: false,
        custom_spelling: false,
        translation: false,
        named_entity_recognition: false,
        sentiment_analysis: false,
      },
      post_processing: {
        summarization: false,
        summarization_config: { type: 'general' },
        chapterization: false,
      },
      messages_config: socketSwitches,
      callback: false,
      callback_config: callbackSwitches,
    });
  },
);

verifies(
  ['parameters.flag-defaults', 'parameters.model', 'configuration.subtitles'],
  'a pre-recorded request with an address alone has every default filled in',
  () => {
    expect(preRecordedRequestSchema.parse({ audio_url: 'https://example.com/a.wav' })).toEqual({
      audio_url: 'https://example.com/a.wav',
      model: 'earshot-1',
      custom_vocabulary: false,
      callback: false,
      subtitles: false,
      subtitles_config: { formats: ['srt'], style: 'default' },
      diarization: false,
      diarization_config: {},
      translation: false,
      summarization: false,
      summarization_config: { type: 'general' },
      named_entity_recognition: false,
      custom_spelling: false,
      sentiment_analysis: false,
      audio_to_llm: false,
      pii_redaction: false,
      pii_redaction_config: {
        entity_types: [],
        processed_text_type: 'MARKER',
        redact_audio: false,
      },
      sentences: false,
      punctuation_enhanced: false,
      chapterization: false,
      moderation: false,
      name_consistency: false,
      structured_data_extraction: false,
      display_mode: false,
      language_config: { languages: [], code_switching: false },
    });
  },
);

test('a request gets defaults of its own, which it may change', () => {
  const first = liveRequestSchema.parse({});
  first.language_config.languages.push('en');
  first.messages_config.receive_errors = false;
  const second = liveRequestSchema.parse({});
  expect(second.language_config.languages).toEqual([]);
  expect(second.messages_config.receive_errors).toBe(true);
  const subtitles = preRecordedRequestSchema.parse({ audio_url: 'https://example.com/a.wav' });
  subtitles.subtitles_config.formats.push('vtt');
  expect(defaults.subtitles_config.formats).toEqual(['srt']);
  expect(
    preRecordedRequestSchema.parse({ audio_url: 'https://example.com/a.wav' }).subtitles_config
      .formats,
  ).toEqual(['srt']);
});
