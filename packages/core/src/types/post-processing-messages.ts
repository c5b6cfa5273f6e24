// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AddonError, Chapter } from './add-on-results.js';
import type { LiveFinalTranscript } from './job-results.js';
import type { Transcription } from './transcription.js';

/** The transcript of the whole session. */
export interface PostTranscriptMessage {
  /** Always `post_transcript`. */
  type: 'post_transcript';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Transcript of the session. */
  data: Transcription;
}

/** The summary of the session. */
export interface PostSummarizationMessage {
  /** Always `post_summarization`. */
  type: 'post_summarization';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** Summary; null when the add-on failed. */
  data: {
    /** Text of the summary. */
    results: string;
  } | null;
}

/** The chapters of the session. */
export interface PostChapterizationMessage {
  /** Always `post_chapterization`. */
  type: 'post_chapterization';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Error of the add-on; null when it succeeded. */
  error: AddonError | null;
  /** Chapters; null when the add-on failed. */
  data: {
    /** Chapters, in order. */
    results: Chapter[] | Record<string, unknown>;
  } | null;
}

/** The complete result of the session, without its messages. */
export interface PostFinalTranscriptMessage {
  /** Always `post_final_transcript`. */
  type: 'post_final_transcript';
  /** Id of the session. */
  session_id: string;
  /** Creation time of the message. ISO 8601, in UTC. */
  created_at: string;
  /** Result of the session, without its messages. */
  data: LiveFinalTranscript;
}
