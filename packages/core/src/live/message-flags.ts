import type { defaults } from '../defaults.js';
import type { LiveMessageType } from '../types/live-messages-by-type.js';

/**
 * Name of a flag of `messages_config` and of the `callback_config` of a live session.
 * `MessagesConfiguration` describes each.
 */
export type MessageFlag = keyof typeof defaults.live.messages_config;

/**
 * The flag that selects each type of server message. Transcripts have two flags, chosen by
 * `is_final`.
 */
export const messageFlags = {
  /** The session was initiated. Never sent to the socket. */
  start_session: 'receive_lifecycle_events',
  /** The first audio arrived. */
  start_recording: 'receive_lifecycle_events',
  /** No more audio is accepted. */
  end_recording: 'receive_lifecycle_events',
  /** The session has ended. This is the last message. */
  end_session: 'receive_lifecycle_events',
  /** Acknowledgement of audio that is on the disk. */
  audio_chunk: 'receive_acknowledgments',
  /** Acknowledgement of the stop of a recording. */
  stop_recording: 'receive_acknowledgments',
  /** Speech began. */
  speech_start: 'receive_speech_events',
  /** Speech ended. */
  speech_end: 'receive_speech_events',
  /** A partial or final transcript of an utterance. */
  transcript: {
    /** For a transcript whose `is_final` is false. */
    partial: 'receive_partial_transcripts',
    /** For a transcript whose `is_final` is true. */
    final: 'receive_final_transcripts',
  },
  /** Levels of the audio of a channel. */
  pre_processing: 'receive_pre_processing_events',
  /** An utterance in another language. */
  translation: 'receive_realtime_processing_events',
  /** The named entities of an utterance. */
  named_entity_recognition: 'receive_realtime_processing_events',
  /** The sentiment of an utterance. */
  sentiment_analysis: 'receive_realtime_processing_events',
  /** A speaker has turned out to be another one. */
  speaker_merge: 'receive_realtime_processing_events',
  /** The whole transcript. */
  post_transcript: 'receive_post_processing_events',
  /** The summary. */
  post_summarization: 'receive_post_processing_events',
  /** The chapters. */
  post_chapterization: 'receive_post_processing_events',
  /** The whole result, without the messages. */
  post_final_transcript: 'receive_post_processing_events',
  /** An error that belongs to no acknowledgement and to no add-on. */
  error: 'receive_errors',
} as const satisfies Record<
  LiveMessageType,
  MessageFlag | { partial: MessageFlag; final: MessageFlag }
>;

/** `type` of every server message of a live session. */
export const liveMessageTypes: readonly LiveMessageType[] = /* @__PURE__ */ Object.keys(
  messageFlags,
) as LiveMessageType[];
