import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-envelope.js';
import { chaptersSchema } from '../results/add-on-results.js';
import { liveFinalTranscriptSchema } from '../results/job-results.js';
import { transcriptionSchema } from '../results/transcription.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { responseObject } from '../schema/response-object.js';
import type {
  PostChapterizationMessage,
  PostFinalTranscriptMessage,
  PostSummarizationMessage,
  PostTranscriptMessage,
} from '../types/post-processing-messages.js';
import { messageBase } from './session-messages.js';

const error = addonErrorSchema.nullable().describe('Error of the add-on; null when it succeeded.');

export const postTranscriptMessageObject = responseObject({
  type: z.literal('post_transcript'),
  ...messageBase,
  data: transcriptionSchema,
});

/** The whole transcript of the session. */
export const postTranscriptMessageSchema: ObjectSchema<PostTranscriptMessage> =
  postTranscriptMessageObject;

export const postSummarizationMessageObject = responseObject({
  type: z.literal('post_summarization'),
  ...messageBase,
  error,
  data: responseObject({ results: z.string().describe('Text of the summary.') })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The summary of the session. */
export const postSummarizationMessageSchema: ObjectSchema<PostSummarizationMessage> =
  postSummarizationMessageObject;

export const postChapterizationMessageObject = responseObject({
  type: z.literal('post_chapterization'),
  ...messageBase,
  error,
  data: responseObject({ results: chaptersSchema.describe('Chapters, in order.') })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The chapters of the session. */
export const postChapterizationMessageSchema: ObjectSchema<PostChapterizationMessage> =
  postChapterizationMessageObject;

export const postFinalTranscriptMessageObject = responseObject({
  type: z.literal('post_final_transcript'),
  ...messageBase,
  data: liveFinalTranscriptSchema,
});

/** The whole result of the session, without its messages. */
export const postFinalTranscriptMessageSchema: ObjectSchema<PostFinalTranscriptMessage> =
  postFinalTranscriptMessageObject;
