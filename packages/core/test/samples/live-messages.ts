import { transcription, utterance } from './transcription.js';

const base = {
  session_id: '4f1d6b0e-6d1c-4c0e-9c52-0b9a7d1f2a33',
  created_at: '2026-01-31T12:00:00.000Z',
};
const failed = {
  status_code: 501,
  exception: 'AddonUnavailable',
  message: 'Configure a provider.',
};

/** One message of each type, as the contract writes it. */
export const liveMessageSamples = [
  { type: 'start_session', ...base },
  { type: 'start_recording', ...base },
  { type: 'end_recording', ...base, data: { recording_duration: 12.5 } },
  { type: 'end_session', ...base },
  {
    type: 'audio_chunk',
    ...base,
    acknowledged: true,
    error: null,
    data: { byte_range: [0, 3200], time_range: [0, 0.1] },
  },
  {
    type: 'stop_recording',
    ...base,
    acknowledged: false,
    error: { message: 'The recording is over.' },
    data: null,
  },
  { type: 'speech_start', ...base, data: { time: 0.5, channel: 0 } },
  { type: 'speech_end', ...base, data: { time: 1.5, channel: 1 } },
  { type: 'transcript', ...base, data: { id: '00-00000001', is_final: true, utterance } },
  {
    type: 'pre_processing',
    ...base,
    data: {
      channel: 0,
      noise_floor_dbfs: -61.2,
      peak_dbfs: -3,
      clipping_ratio: 0,
      audio_enhancer: false,
    },
  },
  {
    type: 'translation',
    ...base,
    error: null,
    data: {
      utterance_id: '00-00000001',
      utterance,
      original_language: 'en',
      target_language: 'fr',
      translated_utterance: utterance,
    },
  },
  {
    type: 'named_entity_recognition',
    ...base,
    error: null,
    data: {
      utterance_id: '00-00000001',
      utterance,
      results: [{ entity_type: 'NAME', text: 'Ada', start: 0, end: 1 }],
    },
  },
  { type: 'speaker_merge', ...base, data: { speaker: 2, into: 0 } },
  {
    type: 'sentiment_analysis',
    ...base,
    error: null,
    data: {
      utterance_id: '00-00000001',
      utterance,
      results: [
        { sentiment: 'positive', emotion: 'joy', text: 'fine', start: 0, end: 1, channel: 0 },
      ],
    },
  },
  { type: 'post_transcript', ...base, data: transcription },
  { type: 'post_summarization', ...base, error: null, data: { results: 'A summary.' } },
  { type: 'post_chapterization', ...base, error: failed, data: null },
  {
    type: 'post_final_transcript',
    ...base,
    data: {
      metadata: {
        audio_duration: 12.5,
        number_of_distinct_channels: 1,
        billing_time: 12.5,
        transcription_time: 3,
      },
      transcription,
    },
  },
  { type: 'error', ...base, error: failed },
];
