/** The type of every message that the server makes in a live session. */
export const liveMessageTypes = [
  'start_session',
  'start_recording',
  'end_recording',
  'end_session',
  'audio_chunk',
  'stop_recording',
  'speech_start',
  'speech_end',
  'transcript',
  'pre_processing',
  'translation',
  'named_entity_recognition',
  'sentiment_analysis',
  'post_transcript',
  'post_summarization',
  'post_chapterization',
  'post_final_transcript',
  'error',
] as const;

/** The type of a message that the server makes in a live session. */
export type LiveMessageType = (typeof liveMessageTypes)[number];
