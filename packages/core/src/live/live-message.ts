import * as z from 'zod';
import {
  audioChunkAcknowledgementSchema,
  stopRecordingAcknowledgementSchema,
} from './acknowledgement-messages.js';
import { errorMessageSchema } from './error-message.js';
import {
  endRecordingMessageSchema,
  endSessionMessageSchema,
  startRecordingMessageSchema,
  startSessionMessageSchema,
} from './lifecycle-messages.js';
import { type LiveMessageType, liveMessageTypes } from './live-message-types.js';
import {
  postChapterizationMessageSchema,
  postFinalTranscriptMessageSchema,
  postSummarizationMessageSchema,
  postTranscriptMessageSchema,
} from './post-processing-messages.js';
import { preProcessingMessageSchema } from './pre-processing-message.js';
import {
  namedEntityRecognitionMessageSchema,
  sentimentAnalysisMessageSchema,
  translationMessageSchema,
} from './realtime-messages.js';
import { speechEndMessageSchema, speechStartMessageSchema } from './speech-messages.js';
import { transcriptMessageSchema } from './transcript-message.js';

/** The schema of each type of message. */
export const liveMessageSchemas = {
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
} satisfies Record<LiveMessageType, z.ZodType>;

/** A message of a type that this version knows; `type` tells which. */
export type KnownLiveMessage = z.infer<(typeof liveMessageSchemas)[LiveMessageType]>;

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

const unknownLiveMessageSchema: z.ZodType<UnknownLiveMessage> = z.looseObject({
  type: z.string().refine((type) => !isLiveMessageType(type), {
    error: `must have the shape of its type when it is one of ${liveMessageTypes.join(', ')}`,
  }),
});

/** A message of the server: one of the known shapes, or any object with an unknown `type`, which is passed through. */
export const liveMessageSchema = z.union([
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
