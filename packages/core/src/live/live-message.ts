import * as z from 'zod';
import {
  type AudioChunkAcknowledgement,
  audioChunkAcknowledgementSchema,
  type StopRecordingAcknowledgement,
  stopRecordingAcknowledgementSchema,
} from './acknowledgement-messages.js';
import { type ErrorMessage, errorMessageSchema } from './error-message.js';
import {
  type EndRecordingMessage,
  type EndSessionMessage,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  type StartRecordingMessage,
  type StartSessionMessage,
  startRecordingMessageSchema,
  startSessionMessageSchema,
} from './lifecycle-messages.js';
import { type LiveMessageType, liveMessageTypes } from './live-message-types.js';
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
import { type PreProcessingMessage, preProcessingMessageSchema } from './pre-processing-message.js';
import {
  type NamedEntityRecognitionMessage,
  namedEntityRecognitionMessageSchema,
  type SentimentAnalysisMessage,
  sentimentAnalysisMessageSchema,
  type TranslationMessage,
  translationMessageSchema,
} from './realtime-messages.js';
import {
  type SpeechEndMessage,
  type SpeechStartMessage,
  speechEndMessageSchema,
  speechStartMessageSchema,
} from './speech-messages.js';
import { type TranscriptMessage, transcriptMessageSchema } from './transcript-message.js';

/** A message of a type that this version knows; `type` tells which. */
export type KnownLiveMessage =
  | StartSessionMessage
  | StartRecordingMessage
  | EndRecordingMessage
  | EndSessionMessage
  | AudioChunkAcknowledgement
  | StopRecordingAcknowledgement
  | SpeechStartMessage
  | SpeechEndMessage
  | TranscriptMessage
  | PreProcessingMessage
  | TranslationMessage
  | NamedEntityRecognitionMessage
  | SentimentAnalysisMessage
  | PostTranscriptMessage
  | PostSummarizationMessage
  | PostChapterizationMessage
  | PostFinalTranscriptMessage
  | ErrorMessage;

export type MessageOf<Type extends LiveMessageType> = Extract<KnownLiveMessage, { type: Type }>;

/** The schema of each type of message. */
export type LiveMessageSchemas = {
  readonly [Type in LiveMessageType]: z.ZodType<MessageOf<Type>, MessageOf<Type>>;
};

/** The schema of each type of message. */
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

/** A message of a type that this version does not know, as it came. */
export interface UnknownLiveMessage {
  type: string;
  [field: string]: unknown;
}

/** A message that the server makes in a live session. {@link isKnownLiveMessage} tells the known from the unknown. */
export type LiveMessage = KnownLiveMessage | UnknownLiveMessage;

/**
 * Whether this version knows messages of a type.
 *
 * @param type - the type of a message
 */
export function isLiveMessageType(type: unknown): type is LiveMessageType {
  return typeof type === 'string' && Object.hasOwn(liveMessageSchemas, type);
}

/**
 * Whether a message is of a type that this version knows; a switch over `type` then narrows it.
 *
 * @param message - a message that was parsed
 */
export function isKnownLiveMessage(message: LiveMessage): message is KnownLiveMessage {
  return isLiveMessageType(message.type);
}

const unknownLiveMessageSchema: z.ZodType<UnknownLiveMessage, UnknownLiveMessage> = z.looseObject({
  type: z
    .string()
    .refine((type) => !isLiveMessageType(type), {
      error: `must have the shape of its type when it is one of ${liveMessageTypes.join(', ')}`,
    })
    .describe('The type of the message.'),
});

/** A message of the server: one of the known shapes, or any object with an unknown `type`, which is passed through. */
export const liveMessageSchema: z.ZodType<LiveMessage, LiveMessage> = z.union([
  z.discriminatedUnion('type', [
    startSessionMessageSchema,
    startRecordingMessageSchema,
    endRecordingMessageSchema,
    endSessionMessageSchema,
    audioChunkAcknowledgementSchema,
    stopRecordingAcknowledgementSchema,
    speechStartMessageSchema,
    speechEndMessageSchema,
    transcriptMessageSchema,
    preProcessingMessageSchema,
    translationMessageSchema,
    namedEntityRecognitionMessageSchema,
    sentimentAnalysisMessageSchema,
    postTranscriptMessageSchema,
    postSummarizationMessageSchema,
    postChapterizationMessageSchema,
    postFinalTranscriptMessageSchema,
    errorMessageSchema,
  ]),
  unknownLiveMessageSchema,
]);
