import * as z from 'zod';
import { liveMessageSchema } from './live/live-message.js';
import { preRecordedResultSchema } from './results/job-results.js';
import type { ObjectSchema } from './schema/object-schema.js';
import { identifierSchema, jsonObjectSchema, responseObject } from './schema/response-object.js';
import type {
  LiveCallback,
  PreRecordedCallback,
  TranscriptionErrorCallback,
  TranscriptionSuccessCallback,
} from './types/callbacks.js';

const id = identifierSchema.describe('Id of the job.');
const customMetadata = jsonObjectSchema
  .optional()
  .describe('Custom metadata of the request that created the job; absent when it had none.');

export const transcriptionSuccessCallbackObject = responseObject({
  id,
  event: z.literal('transcription.success'),
  payload: preRecordedResultSchema.describe('Result of the job.'),
  custom_metadata: customMetadata,
});

/** Callback of a pre-recorded job that ended as `done`. */
export const transcriptionSuccessCallbackSchema: ObjectSchema<TranscriptionSuccessCallback> =
  transcriptionSuccessCallbackObject;

export const transcriptionErrorCallbackObject = responseObject({
  id,
  event: z.literal('transcription.error'),
  error: responseObject({
    code: z.int().describe('HTTP status code of the error, as in `error_code` of the job.'),
    message: z.string().describe('Description of the error.'),
  }).describe('Error that ended the job.'),
  custom_metadata: customMetadata,
});

/** Callback of a pre-recorded job that ended as `error`. */
export const transcriptionErrorCallbackSchema: ObjectSchema<TranscriptionErrorCallback> =
  transcriptionErrorCallbackObject;

/** Callback of a pre-recorded job at its end, discriminated by `event`. */
export const preRecordedCallbackSchema: z.ZodType<PreRecordedCallback, PreRecordedCallback> =
  z.discriminatedUnion('event', [
    transcriptionSuccessCallbackObject,
    transcriptionErrorCallbackObject,
  ]);

export const liveCallbackObject = responseObject({
  id: identifierSchema.describe('Id of the session.'),
  event: z
    .templateLiteral(['live.', z.string()])
    .describe('`live.` followed by the type of the message.'),
  payload: liveMessageSchema.describe('Message of the live session.'),
}).refine(({ event, payload }) => event === `live.${payload.type}`, {
  path: ['event'],
  error: 'must be live. and the type of the message',
});

/**
 * Callback for one message of a live session: `event` is `live.` followed by the type of the
 * message.
 */
export const liveCallbackSchema: ObjectSchema<LiveCallback> = liveCallbackObject;
