import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-envelope.js';
import { chaptersSchema } from '../results/add-on-results.js';
import { liveFinalTranscriptSchema } from '../results/job-results.js';
import { transcriptionSchema } from '../results/transcription.js';
import { responseObject } from '../schema/response-object.js';
import { messageBase } from './session-messages.js';

const error = addonErrorSchema.nullable().describe('Error of the add-on; null when it succeeded.');

/** The whole transcript of the session. */
export const postTranscriptMessageSchema = responseObject({
  type: z.literal('post_transcript'),
  ...messageBase,
  data: transcriptionSchema,
});

/** The whole transcript of the session. */
export interface PostTranscriptMessage extends z.infer<typeof postTranscriptMessageSchema> {}

/** The summary of the session. */
export const postSummarizationMessageSchema = responseObject({
  type: z.literal('post_summarization'),
  ...messageBase,
  error,
  data: responseObject({ results: z.string().describe('The summary.') })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The summary of the session. */
export interface PostSummarizationMessage extends z.infer<typeof postSummarizationMessageSchema> {}

/** The chapters of the session. */
export const postChapterizationMessageSchema = responseObject({
  type: z.literal('post_chapterization'),
  ...messageBase,
  error,
  data: responseObject({ results: chaptersSchema.describe('The chapters.') })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The chapters of the session. */
export interface PostChapterizationMessage
  extends z.infer<typeof postChapterizationMessageSchema> {}

/** The whole result of the session, without its messages. */
export const postFinalTranscriptMessageSchema = responseObject({
  type: z.literal('post_final_transcript'),
  ...messageBase,
  data: liveFinalTranscriptSchema,
});

/** The whole result of the session, without its messages. */
export interface PostFinalTranscriptMessage
  extends z.infer<typeof postFinalTranscriptMessageSchema> {}
