import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-error.js';
import { chaptersSchema } from '../results/chapter.js';
import { liveFinalTranscriptSchema } from '../results/live-result.js';
import { transcriptionSchema } from '../results/transcription.js';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

const error = addonErrorSchema.nullable().describe('Why the add-on failed; null when it did not.');

/** Everything that was said in the session. */
export const postTranscriptMessageSchema = answerObject({
  type: z.literal('post_transcript'),
  ...messageBase,
  data: transcriptionSchema,
});

/** Everything that was said in the session. */
export interface PostTranscriptMessage extends z.infer<typeof postTranscriptMessageSchema> {}

/** The summary of the session. */
export const postSummarizationMessageSchema = answerObject({
  type: z.literal('post_summarization'),
  ...messageBase,
  error,
  data: answerObject({ results: z.string().describe('The summary.') })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The summary of the session. */
export interface PostSummarizationMessage extends z.infer<typeof postSummarizationMessageSchema> {}

/** The chapters of the session. */
export const postChapterizationMessageSchema = answerObject({
  type: z.literal('post_chapterization'),
  ...messageBase,
  error,
  data: answerObject({ results: chaptersSchema.describe('The chapters.') })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The chapters of the session. */
export interface PostChapterizationMessage
  extends z.infer<typeof postChapterizationMessageSchema> {}

/** The whole result of the session, without its messages. */
export const postFinalTranscriptMessageSchema = answerObject({
  type: z.literal('post_final_transcript'),
  ...messageBase,
  data: liveFinalTranscriptSchema,
});

/** The whole result of the session, without its messages. */
export interface PostFinalTranscriptMessage
  extends z.infer<typeof postFinalTranscriptMessageSchema> {}
