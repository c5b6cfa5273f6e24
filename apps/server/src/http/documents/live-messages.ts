import type { KnownLiveMessage, LiveMessageType, Transcription, Utterance } from '@earshot/core';
import type { JsonSchemaName } from '@earshot/core/json-schema';

/** Description of a message in the document. */
export interface MessageDetails<Payload = unknown> {
  readonly schema: JsonSchemaName;
  readonly summary: string;
  readonly example: Payload;
}

type ServerMessages = {
  readonly [Type in LiveMessageType]: MessageDetails<Extract<KnownLiveMessage, { type: Type }>>;
};

const base = {
  session_id: '2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20',
  created_at: '2026-01-31T09:30:04.250Z',
};

const utterance: Utterance = {
  start: 0.41,
  end: 1.62,
  confidence: 0.93,
  channel: 0,
  words: [
    { word: 'good', start: 0.41, end: 0.78, confidence: 0.95 },
    { word: ' morning', start: 0.78, end: 1.62, confidence: 0.91 },
  ],
  text: 'good morning',
  language: 'en',
};

const transcription: Transcription = {
  full_transcript: 'good morning',
  languages: ['en'],
  utterances: [utterance],
};

const metadata = {
  audio_duration: 3.6,
  number_of_distinct_channels: 1,
  billing_time: 3.6,
  transcription_time: 0.9,
};

/** Every message of the service, in the order of a session. */
export const serverMessages: ServerMessages = {
  start_session: {
    schema: 'StartSessionMessage',
    summary:
      'The session was initiated. It is delivered to callbacks and stored with the messages, but not sent to the socket.',
    example: { type: 'start_session', ...base },
  },
  start_recording: {
    schema: 'StartRecordingMessage',
    summary: 'The first audio was received.',
    example: { type: 'start_recording', ...base },
  },
  audio_chunk: {
    schema: 'AudioChunkAcknowledgement',
    summary: 'Audio is stored, and need not be sent again.',
    example: {
      type: 'audio_chunk',
      ...base,
      acknowledged: true,
      error: null,
      data: { byte_range: [0, 32_000], time_range: [0, 1] },
    },
  },
  pre_processing: {
    schema: 'PreProcessingMessage',
    summary: 'Levels of the audio of a channel, measured at its start.',
    example: {
      type: 'pre_processing',
      ...base,
      data: {
        channel: 0,
        noise_floor_dbfs: -62.4,
        peak_dbfs: -4.1,
        clipping_ratio: 0,
        audio_enhancer: false,
      },
    },
  },
  speech_start: {
    schema: 'SpeechStartMessage',
    summary: 'Speech began on a channel.',
    example: { type: 'speech_start', ...base, data: { time: 0.41, channel: 0 } },
  },
  speech_end: {
    schema: 'SpeechEndMessage',
    summary: 'Speech ended on a channel.',
    example: { type: 'speech_end', ...base, data: { time: 1.62, channel: 0 } },
  },
  transcript: {
    schema: 'TranscriptMessage',
    summary: 'The text of an utterance, partial until `is_final`.',
    example: {
      type: 'transcript',
      ...base,
      data: { id: '00-00000000', is_final: true, utterance },
    },
  },
  translation: {
    schema: 'TranslationMessage',
    summary: 'An utterance in another language.',
    example: {
      type: 'translation',
      ...base,
      error: null,
      data: {
        utterance_id: '00-00000000',
        utterance,
        original_language: 'en',
        target_language: 'fr',
        translated_utterance: {
          ...utterance,
          words: [{ word: 'bonjour', start: 0.41, end: 1.62, confidence: 0.9 }],
          text: 'bonjour',
          language: 'fr',
        },
      },
    },
  },
  named_entity_recognition: {
    schema: 'NamedEntityRecognitionMessage',
    summary: 'Names, places, dates and the like in an utterance.',
    example: {
      type: 'named_entity_recognition',
      ...base,
      error: null,
      data: {
        utterance_id: '00-00000000',
        utterance,
        results: [{ entity_type: 'TIME', text: 'morning', start: 0.78, end: 1.62 }],
      },
    },
  },
  speaker_merge: {
    schema: 'SpeakerMergeMessage',
    summary:
      'A speaker has turned out to be another one: what was said by the one was said by the other. Only with `realtime_processing.diarization`.',
    example: { type: 'speaker_merge', ...base, data: { speaker: 2, into: 0 } },
  },
  sentiment_analysis: {
    schema: 'SentimentAnalysisMessage',
    summary: 'Sentiment and emotion of an utterance.',
    example: {
      type: 'sentiment_analysis',
      ...base,
      error: null,
      data: {
        utterance_id: '00-00000000',
        utterance,
        results: [
          {
            sentiment: 'positive',
            emotion: 'joy',
            text: 'good morning',
            start: 0.41,
            end: 1.62,
            channel: 0,
          },
        ],
      },
    },
  },
  error: {
    schema: 'ErrorMessage',
    summary: 'An error; the session continues unless the socket is closed.',
    example: {
      type: 'error',
      ...base,
      error: {
        status_code: 400,
        exception: 'BadRequest',
        message: 'type must be one of audio_chunk, stop_recording, got "stop"',
      },
    },
  },
  stop_recording: {
    schema: 'StopRecordingAcknowledgement',
    summary: 'The recording was stopped; its remaining audio is still transcribed.',
    example: {
      type: 'stop_recording',
      ...base,
      acknowledged: true,
      error: null,
      data: { recording_duration: 3.6, recording_left_to_process: 0.4 },
    },
  },
  end_recording: {
    schema: 'EndRecordingMessage',
    summary: 'All of the recording has been transcribed.',
    example: { type: 'end_recording', ...base, data: { recording_duration: 3.6 } },
  },
  post_transcript: {
    schema: 'PostTranscriptMessage',
    summary: 'The whole text of the session.',
    example: { type: 'post_transcript', ...base, data: transcription },
  },
  post_summarization: {
    schema: 'PostSummarizationMessage',
    summary: 'The summary of the session.',
    example: {
      type: 'post_summarization',
      ...base,
      error: null,
      data: { results: 'Somebody says good morning.' },
    },
  },
  post_chapterization: {
    schema: 'PostChapterizationMessage',
    summary: 'The chapters of the session.',
    example: {
      type: 'post_chapterization',
      ...base,
      error: null,
      data: {
        results: [
          {
            summary: 'A greeting.',
            headline: 'Greeting',
            gist: 'greeting',
            keywords: ['morning'],
            start: 0.41,
            end: 1.62,
            sentences: [],
            text: 'good morning',
          },
        ],
      },
    },
  },
  post_final_transcript: {
    schema: 'PostFinalTranscriptMessage',
    summary: 'The result of the session.',
    example: { type: 'post_final_transcript', ...base, data: { metadata, transcription } },
  },
  end_session: {
    schema: 'EndSessionMessage',
    summary: 'The session has ended; this is its last message.',
    example: { type: 'end_session', ...base },
  },
};

/** Every JSON message of a client. */
export const clientMessages: Readonly<Record<string, MessageDetails>> = {
  audio_chunk: {
    schema: 'AudioChunkMessage',
    summary: 'Audio as base64, for clients that cannot send binary frames.',
    example: { type: 'audio_chunk', data: { chunk: 'AAABAAIAAwAEAAUABgAHAA==' } },
  },
  stop_recording: {
    schema: 'StopRecordingMessage',
    summary: 'The recording ends here.',
    example: { type: 'stop_recording' },
  },
};
