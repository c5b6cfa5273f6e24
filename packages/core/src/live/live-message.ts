import * as z from 'zod';
import {
  type PostChapterizationMessage,
  type PostFinalTranscriptMessage,
  type PostSummarizationMessage,
  type PostTranscriptMessage,
  postChapterizationMessageSchema,
  postFinalTranscriptMessageSchema,
  postSummarizationMessageSchema,
  postTranscriptMessageSchema,
} from './post-processing-messages.js';
import {
  type NamedEntityRecognitionMessage,
  namedEntityRecognitionMessageSchema,
  type SentimentAnalysisMessage,
  sentimentAnalysisMessageSchema,
  type TranslationMessage,
  translationMessageSchema,
} from './realtime-messages.js';
import {
  type AudioChunkAcknowledgement,
  audioChunkAcknowledgementSchema,
  type EndRecordingMessage,
  type EndSessionMessage,
  type ErrorMessage,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  errorMessageSchema,
  type StartRecordingMessage,
  type StartSessionMessage,
  type StopRecordingAcknowledgement,
  startRecordingMessageSchema,
  startSessionMessageSchema,
  stopRecordingAcknowledgementSchema,
} from './session-messages.js';
import {
  type PreProcessingMessage,
  preProcessingMessageSchema,
  type SpeechEndMessage,
  type SpeechStartMessage,
  speechEndMessageSchema,
  speechStartMessageSchema,
  type TranscriptMessage,
  transcriptMessageSchema,
} from './speech-messages.js';

/** The server messages by their `type`. Unions, schemas and type guards are derived from this table and the schemas below it. */
export interface LiveMessagesByType {
  start_session: StartSessionMessage;
  start_recording: StartRecordingMessage;
  end_recording: EndRecordingMessage;
  end_session: EndSessionMessage;
  audio_chunk: AudioChunkAcknowledgement;
  stop_recording: StopRecordingAcknowledgement;
  speech_start: SpeechStartMessage;
  speech_end: SpeechEndMessage;
  transcript: TranscriptMessage;
  pre_processing: PreProcessingMessage;
  translation: TranslationMessage;
  named_entity_recognition: NamedEntityRecognitionMessage;
  sentiment_analysis: SentimentAnalysisMessage;
  post_transcript: PostTranscriptMessage;
  post_summarization: PostSummarizationMessage;
  post_chapterization: PostChapterizationMessage;
  post_final_transcript: PostFinalTranscriptMessage;
  error: ErrorMessage;
}

/** Schemas of the server messages, by their `type`. */
export const liveMessageSchemas: LiveMessageSchemas = {
  start_session: startSessionMessageSchema,
  start_recording: startRecordingMessageSchema,
  end_recording: endRecordingMessageSchema,
  end_session: endSessionMessageSchema,
  audio_chunk: audioChunkAcknowledgementSchema,
  stop_recording: stopRecordingAcknowledgementSchema,
  speech_start: speechStartMessageSchema,
  speech_end: speechEndMessageSchema,
  transcript: transcriptMessageSchema,
  pre_processing: preProcessingMessageSchema,
  translation: translationMessageSchema,
  named_entity_recognition: namedEntityRecognitionMessageSchema,
  sentiment_analysis: sentimentAnalysisMessageSchema,
  post_transcript: postTranscriptMessageSchema,
  post_summarization: postSummarizationMessageSchema,
  post_chapterization: postChapterizationMessageSchema,
  post_final_transcript: postFinalTranscriptMessageSchema,
  error: errorMessageSchema,
};

/** Schemas of the server messages, by their `type`. */
export type LiveMessageSchemas = {
  readonly [Type in LiveMessageType]: z.ZodType<MessageOf<Type>, MessageOf<Type>>;
};

/** `type` of a server message that this version knows. */
export type LiveMessageType = keyof LiveMessagesByType;

/** The server message of a `type`. */
export type MessageOf<Type extends LiveMessageType> = LiveMessagesByType[Type];

/** A server message of a type that this version knows, discriminated by `type`. */
export type KnownLiveMessage = MessageOf<LiveMessageType>;

/** A server message of a type that this version does not know, as it was received. */
export interface UnknownLiveMessage {
  type: string;
  [field: string]: unknown;
}

/** A server message of a live session. {@link isKnownLiveMessage} separates the known from the unknown. */
export type LiveMessage = KnownLiveMessage | UnknownLiveMessage;

/**
 * Checks for a message type that this version knows.
 *
 * @param type - the type of a message
 */
export function isLiveMessageType(type: unknown): type is LiveMessageType {
  return typeof type === 'string' && Object.hasOwn(liveMessageSchemas, type);
}

/**
 * Checks for a message of a type that this version knows; a switch over `type` then narrows it.
 *
 * @param message - a parsed message
 */
export function isKnownLiveMessage(message: LiveMessage): message is KnownLiveMessage {
  return isLiveMessageType(message.type);
}

const unknownLiveMessageSchema: z.ZodType<UnknownLiveMessage, UnknownLiveMessage> = z.looseObject({
  type: z
    .string()
    .refine((type) => !isLiveMessageType(type), {
      error: `must have the shape of its type when it is one of ${Object.keys(liveMessageSchemas).join(', ')}`,
    })
    .describe('The type of the message.'),
});

// Each schema of the table is an object with a literal `type`, which its declared type leaves out.
const knownSchemas = Object.values(liveMessageSchemas) as unknown as readonly [
  z.ZodObject<{ type: z.ZodLiteral<LiveMessageType> }>,
];

/** A server message: one of the known shapes, or any object with an unknown `type`, which is passed through. */
export const liveMessageSchema: z.ZodType<LiveMessage, LiveMessage> = z.union([
  z.discriminatedUnion('type', knownSchemas) as unknown as z.ZodType<
    KnownLiveMessage,
    KnownLiveMessage
  >,
  unknownLiveMessageSchema,
]);
