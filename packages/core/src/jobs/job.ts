import * as z from 'zod';
import { jobStatusSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { liveRequestFields } from '../requests/live-request.js';
import { preRecordedRequestFields } from '../requests/pre-recorded-request.js';
import { webUrlSchema } from '../requests/web-url.js';
import { liveResultSchema, preRecordedResultSchema } from '../results/job-results.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import {
  dateTimeSchema,
  identifierSchema,
  jsonObjectSchema,
  responseObject,
} from '../schema/response-object.js';
import { toLooseSchema } from '../schema/to-loose-schema.js';
import type {
  FileResponse,
  Job,
  LiveJob,
  PreRecordedJob,
  PreRecordedJobParams,
} from '../types/jobs.js';
import type { LiveRequest } from '../types/live-request.js';

export const fileResponseObject = responseObject({
  id: z.string().describe('Id of the file.'),
  filename: z.string().nullable().describe('Name of the uploaded file; null when it has none.'),
  source: z
    .string()
    .nullable()
    .describe('Url that the audio was downloaded from; null when it was uploaded.'),
  audio_duration: z
    .number()
    .nullable()
    .describe('Duration of the audio, in seconds; null until it is known.'),
  number_of_channels: z
    .int()
    .meta({ minimum: 1 })
    .nullable()
    .describe('Number of channels of the audio; null until it is known.'),
});

/** The audio of a job. */
export const fileResponseSchema: ObjectSchema<FileResponse> = fileResponseObject;

/**
 * Fields of jobs of both kinds. The status is a closed enumeration: readers decide by its four
 * values, and this version of the contract has no others.
 */
export const commonJobFields = {
  id: identifierSchema.describe('Id of the job.'),
  request_id: z
    .string()
    .describe('Id of the request that created the job, as in the logs of the service.'),
  version: z.int().describe('Version of the interface.'),
  status: jobStatusSchema.describe('Status of the job.'),
  created_at: dateTimeSchema.describe('Creation time of the job.'),
  completed_at: dateTimeSchema
    .nullish()
    .describe('Time at which the job ended as `done` or `error`.'),
  custom_metadata: jsonObjectSchema
    .nullish()
    .describe('Custom metadata of the request that created the job.'),
  error_code: z
    .int()
    .meta(limits.errorCode)
    .nullish()
    .describe('HTTP status code of the error of a job whose status is `error`.'),
  post_session_metadata: jsonObjectSchema.describe('Additional details of the job, for diagnosis.'),
  file: fileResponseSchema.nullish().describe('Audio file of the job.'),
};

export const preRecordedJobParamsObject = requestObject({
  ...preRecordedRequestFields.shape,
  audio_url: webUrlSchema
    .nullable()
    .describe('Url of the audio; null when the job does not show it.'),
});

export const preRecordedParamsSchema: z.ZodType<PreRecordedJobParams, PreRecordedJobParams> =
  toLooseSchema(preRecordedJobParamsObject);

export const preRecordedJobObject = responseObject({
  ...commonJobFields,
  kind: z.literal('pre-recorded').describe('Kind of the job.'),
  request_params: preRecordedParamsSchema
    .nullish()
    .describe('Parameters of the job, with every default filled in.'),
  result: preRecordedResultSchema.nullish().describe('Result of a job whose status is `done`.'),
});

/** A pre-recorded job. */
export const preRecordedJobSchema: ObjectSchema<PreRecordedJob> = preRecordedJobObject;

export const liveParamsSchema: z.ZodType<LiveRequest, LiveRequest> =
  toLooseSchema(liveRequestFields);

export const liveJobObject = responseObject({
  ...commonJobFields,
  kind: z.literal('live').describe('Kind of the job.'),
  request_params: liveParamsSchema
    .nullish()
    .describe('Parameters of the session, with every default filled in.'),
  result: liveResultSchema.nullish().describe('Result of a job whose status is `done`.'),
});

/** A live session as a job. */
export const liveJobSchema: ObjectSchema<LiveJob> = liveJobObject;

/** A job of either kind, discriminated by `kind`. */
export const jobSchema: z.ZodType<Job, Job> = z.discriminatedUnion('kind', [
  preRecordedJobObject,
  liveJobObject,
]);
