import * as z from 'zod';
import { jobStatusSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { liveRequestFields } from '../requests/live-request.js';
import { preRecordedRequestFields } from '../requests/pre-recorded-request.js';
import { webUrlSchema } from '../requests/web-url.js';
import { liveResultSchema, preRecordedResultSchema } from '../results/job-results.js';
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
  filename: z.string().nullable().describe('Name of the uploaded file.'),
  source: z.string().nullable().describe('The link that it was downloaded from.'),
  audio_duration: z.number().nullable().describe('Duration of the audio, in seconds.'),
  number_of_channels: z.int().meta({ minimum: 1 }).nullable().describe('Channels of the audio.'),
});

/** The audio of a job. */
export const fileResponseSchema: z.ZodType<FileResponse, FileResponse> = fileResponseObject;

/**
 * Fields of jobs of both kinds. The status is a closed enumeration: readers decide by its four values, and this version of the
 * contract has no others.
 */
export const commonJobFields = {
  id: identifierSchema.describe('Id of the job.'),
  request_id: z.string().describe('Debug id of the request that created it.'),
  version: z.int().describe('Version of the interface.'),
  status: jobStatusSchema.describe('State of the job.'),
  created_at: dateTimeSchema.describe('Time of its creation.'),
  completed_at: dateTimeSchema.nullish().describe('Time of its end as done or error.'),
  custom_metadata: jsonObjectSchema
    .nullish()
    .describe('The custom metadata of the request that created it.'),
  error_code: z
    .int()
    .meta(limits.errorCode)
    .nullish()
    .describe('HTTP status code of the error, when the status is error.'),
  post_session_metadata: jsonObjectSchema.describe('Details for diagnosis.'),
  file: fileResponseSchema.nullish().describe('The audio.'),
};

export const preRecordedJobParamsObject = requestObject({
  ...preRecordedRequestFields.shape,
  audio_url: webUrlSchema.nullable().describe('Url of the audio.'),
});

export const preRecordedParamsSchema: z.ZodType<PreRecordedJobParams, PreRecordedJobParams> =
  toLooseSchema(preRecordedJobParamsObject);

export const preRecordedJobObject = responseObject({
  ...commonJobFields,
  kind: z.literal('pre-recorded').describe('Kind of the job.'),
  request_params: preRecordedParamsSchema
    .nullish()
    .describe('The parameters used, defaults filled in.'),
  result: preRecordedResultSchema.nullish().describe('The result, when the status is done.'),
});

/** A pre-recorded job. */
export const preRecordedJobSchema: z.ZodType<PreRecordedJob, PreRecordedJob> = preRecordedJobObject;

export const liveParamsSchema: z.ZodType<LiveRequest, LiveRequest> =
  toLooseSchema(liveRequestFields);

export const liveJobObject = responseObject({
  ...commonJobFields,
  kind: z.literal('live').describe('Kind of the job.'),
  request_params: liveParamsSchema.nullish().describe('The parameters used, defaults filled in.'),
  result: liveResultSchema.nullish().describe('The result, when the status is done.'),
});

/** A live session as a job. */
export const liveJobSchema: z.ZodType<LiveJob, LiveJob> = liveJobObject;

/** A job of either kind, discriminated by `kind`. */
export const jobSchema: z.ZodType<Job, Job> = z.discriminatedUnion('kind', [
  preRecordedJobObject,
  liveJobObject,
]);
