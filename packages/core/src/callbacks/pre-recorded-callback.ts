import * as z from 'zod';
import { preRecordedResultSchema } from '../results/pre-recorded-result.js';
import { answerObject } from '../schema/answer-object.js';
import { jsonObjectSchema } from '../schema/json-object.js';
import { identifierSchema } from '../schema/text-formats.js';

const id = identifierSchema.describe('Id of the job.');
const customMetadata = jsonObjectSchema
  .optional()
  .describe('The custom metadata of the request that created the job.');

/** What is sent when a pre-recorded job is done. */
export const transcriptionSuccessCallbackSchema = answerObject({
  id,
  event: z.literal('transcription.success'),
  payload: preRecordedResultSchema.describe('The result.'),
  custom_metadata: customMetadata,
});

/** What is sent when a pre-recorded job is done. */
export interface TranscriptionSuccessCallback
  extends z.infer<typeof transcriptionSuccessCallbackSchema> {}

/** What is sent when a pre-recorded job has failed. */
export const transcriptionErrorCallbackSchema = answerObject({
  id,
  event: z.literal('transcription.error'),
  error: answerObject({
    code: z.int().describe('HTTP status code of the error, as error_code of the job.'),
    message: z.string().describe('What went wrong, in words.'),
  }).describe('What went wrong.'),
  custom_metadata: customMetadata,
});

/** What is sent when a pre-recorded job has failed. */
export interface TranscriptionErrorCallback
  extends z.infer<typeof transcriptionErrorCallbackSchema> {}

/** What is sent when a pre-recorded job ends; `event` tells how. */
export const preRecordedCallbackSchema: z.ZodType<PreRecordedCallback, PreRecordedCallback> =
  z.discriminatedUnion('event', [
    transcriptionSuccessCallbackSchema,
    transcriptionErrorCallbackSchema,
  ]);

/** What is sent when a pre-recorded job ends; `event` tells how. */
export type PreRecordedCallback = TranscriptionSuccessCallback | TranscriptionErrorCallback;
