import { envelope, sentence, transcription, utterance } from './transcription.js';

const metadata = {
  audio_duration: 12.5,
  number_of_distinct_channels: 2,
  billing_time: 25,
  transcription_time: 3.25,
};

const commonResult = {
  metadata,
  transcription,
  translation: envelope([
    {
      error: null,
      full_transcript: 'Bonjour le monde.',
      languages: ['fr'],
      utterances: [utterance],
      sentences: null,
      subtitles: [{ format: 'vtt', subtitles: 'WEBVTT\n' }],
    },
  ]),
  summarization: envelope('A greeting.'),
  named_entity_recognition: envelope([{ entity_type: 'NAME', text: 'world', start: 1, end: 1.5 }]),
  sentiment_analysis: envelope([
    {
      sentiment: 'positive',
      emotion: 'joy',
      text: 'Hello world.',
      start: 0.5,
      end: 1.5,
      channel: 0,
      speaker: 0,
    },
  ]),
  chapterization: envelope([
    {
      headline: 'Greeting',
      gist: 'hello',
      keywords: ['hello'],
      start: 0.5,
      end: 1.5,
      sentences: [{ sentence: 'Hello world.', start: 0.5, end: 1.5, words: utterance.words }],
      text: 'Hello world.',
      summary: 'Somebody greets.',
    },
  ]),
};

/** A result of a pre-recorded job with everything in it. */
export const preRecordedResult = {
  ...commonResult,
  moderation: envelope('safe'),
  name_consistency: envelope('consistent'),
  structured_data_extraction: envelope('{}'),
  audio_to_llm: envelope([envelope({ prompt: 'What is it about?', response: 'A greeting.' })]),
  sentences: envelope([sentence]),
  display_mode: envelope(['Hello world.']),
  diarization: envelope([utterance]),
};

const commonJob = {
  request_id: 'G-4f1d6b0e',
  version: 2,
  status: 'done',
  created_at: '2026-01-31T12:00:00.000Z',
  completed_at: '2026-01-31T12:00:09.000Z',
  custom_metadata: { user: { id: 7 } },
  error_code: null,
  post_session_metadata: { engine: { id: 'scripted' }, attempts: 1 },
  file: {
    id: '0f7c0a6e-58f5-4d6f-9a6c-1d7d1f0a4c11',
    filename: 'a.wav',
    source: null,
    audio_duration: 12.5,
    number_of_channels: 2,
  },
};

/** A pre-recorded job with everything in it. */
export const preRecordedJob = {
  ...commonJob,
  id: '4f1d6b0e-6d1c-4c0e-9c52-0b9a7d1f2a33',
  kind: 'pre-recorded',
  request_params: {
    audio_url: null,
    model: 'earshot-1',
    custom_vocabulary: true,
    custom_vocabulary_config: { vocabulary: ['Earshot', { value: 'Gnu', intensity: 0.5 }] },
    callback_url: 'https://example.com/old',
    callback: true,
    callback_config: { url: 'https://example.com/new', method: 'PUT' },
    subtitles: true,
    subtitles_config: { formats: ['srt'], style: 'default', maximum_duration: 5 },
    diarization: true,
    diarization_config: { number_of_speakers: 2 },
    translation: true,
    translation_config: {
      target_languages: ['fr'],
      model: 'base',
      match_original_utterances: true,
      lipsync: true,
      context_adaptation: true,
      informal: false,
    },
    summarization: true,
    summarization_config: { type: 'general' },
    named_entity_recognition: true,
    custom_spelling: true,
    custom_spelling_config: { spelling_dictionary: { Earshot: ['ear shot'] } },
    sentiment_analysis: true,
    audio_to_llm: true,
    audio_to_llm_config: { prompts: ['What is it about?'] },
    pii_redaction: false,
    pii_redaction_config: {
      entity_types: [],
      processed_text_type: 'MARKER',
      redact_audio: 'beep',
    },
    sentences: true,
    punctuation_enhanced: true,
    chapterization: true,
    moderation: true,
    name_consistency: true,
    structured_data_extraction: true,
    structured_data_extraction_config: { classes: ['order number'] },
    display_mode: true,
    language_config: { languages: ['en'], code_switching: false },
    custom_metadata: { user: { id: 7 } },
  },
  result: preRecordedResult,
};

const messageFlags = {
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

/** A live job with everything in it. */
export const liveJob = {
  ...commonJob,
  id: '9d6a2c55-3b0c-4f9e-8a77-6a1a3c5b7e21',
  kind: 'live',
  request_params: {
    encoding: 'wav/ulaw',
    bit_depth: 8,
    sample_rate: 8000,
    channels: 2,
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
    messages_config: messageFlags,
    callback: true,
    callback_config: { url: 'https://example.com/', ...messageFlags },
  },
  result: { ...commonResult, messages: ['{"type":"start_session"}'] },
};
