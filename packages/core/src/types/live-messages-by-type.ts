import type {
  PostChapterizationMessage,
  PostFinalTranscriptMessage,
  PostSummarizationMessage,
  PostTranscriptMessage,
} from './post-processing-messages.js';
import type {
  NamedEntityRecognitionMessage,
  SentimentAnalysisMessage,
  SpeakerMergeMessage,
  TranslationMessage,
} from './realtime-messages.js';
import type {
  AudioChunkAcknowledgement,
  EndRecordingMessage,
  EndSessionMessage,
  ErrorMessage,
  StartRecordingMessage,
  StartSessionMessage,
  StopRecordingAcknowledgement,
} from './session-messages.js';
import type {
  PreProcessingMessage,
  SpeechEndMessage,
  SpeechStartMessage,
  TranscriptMessage,
} from './speech-messages.js';

/**
 * The server messages by their `type`. Unions, schemas and type guards are derived from this table
 * and the schemas of `liveMessageSchemas`.
 */
export interface LiveMessagesByType {
  /** The session was initiated. This message is never sent to the socket. */
  start_session: StartSessionMessage;
  /** The first audio arrived. */
  start_recording: StartRecordingMessage;
  /** No more audio is accepted. */
  end_recording: EndRecordingMessage;
  /** The session is over. This message is the last one. */
  end_session: EndSessionMessage;
  /** Acknowledgement of audio that is on the disk. */
  audio_chunk: AudioChunkAcknowledgement;
  /** Acknowledgement of the stop of a recording. */
  stop_recording: StopRecordingAcknowledgement;
  /** Speech began. */
  speech_start: SpeechStartMessage;
  /** Speech ended. */
  speech_end: SpeechEndMessage;
  /** A partial or the final of an utterance. */
  transcript: TranscriptMessage;
  /** Levels of the audio of a channel. */
  pre_processing: PreProcessingMessage;
  /** An utterance in another language. */
  translation: TranslationMessage;
  /** The named entities of an utterance. */
  named_entity_recognition: NamedEntityRecognitionMessage;
  /** The sentiment of an utterance. */
  sentiment_analysis: SentimentAnalysisMessage;
  /** A speaker has turned out to be another one. */
  speaker_merge: SpeakerMergeMessage;
  /** The whole transcript. */
  post_transcript: PostTranscriptMessage;
  /** The summary. */
  post_summarization: PostSummarizationMessage;
  /** The chapters. */
  post_chapterization: PostChapterizationMessage;
  /** The whole result, without the messages. */
  post_final_transcript: PostFinalTranscriptMessage;
  /** An error that belongs to no acknowledgement and to no add-on. */
  error: ErrorMessage;
}

/**
 * `type` of a server message that this version knows. {@link LiveMessagesByType} describes each.
 */
export type LiveMessageType = keyof LiveMessagesByType;

/** The server message of a `type`. */
export type MessageOf<Type extends LiveMessageType> = LiveMessagesByType[Type];

/** A server message of a type that this version knows, discriminated by `type`. */
export type KnownLiveMessage = MessageOf<LiveMessageType>;

/** A server message of a type that this version does not know, as it was received. */
export interface UnknownLiveMessage {
  /** Its type: any text that is no {@link LiveMessageType}. */
  type: string;
  [field: string]: unknown;
}

/**
 * A server message of a live session. `isKnownLiveMessage` of `@earshot/core` separates the known
 * from the unknown.
 */
export type LiveMessage = KnownLiveMessage | UnknownLiveMessage;
