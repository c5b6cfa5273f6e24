import * as z from 'zod';
import type {
  KnownLiveMessage,
  LiveMessage,
  LiveMessageType,
  MessageOf,
  UnknownLiveMessage,
} from '../types/live-messages-by-type.js';
import {
  postChapterizationMessageSchema,
  postFinalTranscriptMessageSchema,
  postSummarizationMessageSchema,
  postTranscriptMessageSchema,
} from './post-processing-messages.js';
import {
  namedEntityRecognitionMessageSchema,
  sentimentAnalysisMessageSchema,
  speakerMergeMessageSchema,
  translationMessageSchema,
} from './realtime-messages.js';
import {
  audioChunkAcknowledgementSchema,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  errorMessageSchema,
  startRecordingMessageSchema,
  startSessionMessageSchema,
  stopRecordingAcknowledgementSchema,
} from './session-messages.js';
import {
  preProcessingMessageSchema,
  speechEndMessageSchema,
  speechStartMessageSchema,
  transcriptMessageSchema,
} from './speech-messages.js';

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
  speaker_merge: speakerMergeMessageSchema,
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

/**
 * Checks for a message type that this version knows.
 *
 * @param type - the type of a message
 */
export function isLiveMessageType(type: unknown): type is LiveMessageType {
  return typeof type === 'string' && Object.hasOwn(liveMessageSchemas, type);
}

/**
 * Checks for a message of a type that this version knows. A switch over `type` then narrows it.
 *
 * @example
 * ```ts
 * import { isKnownLiveMessage, parseLiveMessage } from '@earshot/core/live';
 *
 * const message = parseLiveMessage('{"type":"from_a_newer_service","session_id":"1"}');
 * console.log(isKnownLiveMessage(message)); // false
 * ```
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
    .describe('Type of the message.'),
});

// Each schema of the table is an object with a literal `type`, which its declared type does not
// show.
const knownSchemas = Object.values(liveMessageSchemas) as unknown as readonly [
  z.ZodObject<{ type: z.ZodLiteral<LiveMessageType> }>,
];

/**
 * A server message: one of the known shapes, or any object with an unknown `type`, which is passed
 * through.
 */
export const liveMessageSchema: z.ZodType<LiveMessage, LiveMessage> = z.union([
  z.discriminatedUnion('type', knownSchemas) as unknown as z.ZodType<
    KnownLiveMessage,
    KnownLiveMessage
  >,
  unknownLiveMessageSchema,
]);
