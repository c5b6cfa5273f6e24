import type { defaults } from '../defaults.js';
import type { LiveMessageType } from './live-messages-by-type.js';

/** A flag of `messages_config` and of the `callback_config` of a live session; `MessagesConfiguration` describes each. */
export type MessageFlag = keyof typeof defaults.live.messages_config;

/** The flag that selects each type of server message. Transcripts have two, chosen by `is_final`. */
export const messageFlags = {
  start_session: 'receive_lifecycle_events',
  start_recording: 'receive_lifecycle_events',
  end_recording: 'receive_lifecycle_events',
  end_session: 'receive_lifecycle_events',
  audio_chunk: 'receive_acknowledgments',
  stop_recording: 'receive_acknowledgments',
  speech_start: 'receive_speech_events',
  speech_end: 'receive_speech_events',
  transcript: { partial: 'receive_partial_transcripts', final: 'receive_final_transcripts' },
  pre_processing: 'receive_pre_processing_events',
  translation: 'receive_realtime_processing_events',
  named_entity_recognition: 'receive_realtime_processing_events',
  sentiment_analysis: 'receive_realtime_processing_events',
  post_transcript: 'receive_post_processing_events',
  post_summarization: 'receive_post_processing_events',
  post_chapterization: 'receive_post_processing_events',
  post_final_transcript: 'receive_post_processing_events',
  error: 'receive_errors',
} as const satisfies Record<
  LiveMessageType,
  MessageFlag | { partial: MessageFlag; final: MessageFlag }
>;

/** `type` of every server message of a live session. */
export const liveMessageTypes: readonly LiveMessageType[] = /* @__PURE__ */ Object.keys(
  messageFlags,
) as LiveMessageType[];
