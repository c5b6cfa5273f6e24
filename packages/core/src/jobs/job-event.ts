import * as z from 'zod';
import { utteranceSchema } from '../results/transcription.js';
import { identifierSchema, linkSchema, responseObject } from '../schema/response-object.js';
import { jobProgressSchema } from './job-progress.js';

/** Types of the events of a pre-recorded job: the `event` field of server-sent events. */
export const jobEventTypes = ['progress', 'utterance', 'done', 'error'] as const;

/** Type of an event of a pre-recorded job. */
export type JobEventType = (typeof jobEventTypes)[number];

const id = z
  .string()
  .describe('Position in the events of the job, for the header Last-Event-ID of the next request.');

/** Progress of a job: at each change of its stage, and at most once a second in between. The latest is sent, not each. */
export const jobProgressEventSchema = responseObject({
  type: z.literal('progress'),
  id,
  data: jobProgressSchema.describe('The progress.'),
});

/** Progress of a job. */
export interface JobProgressEvent extends z.infer<typeof jobProgressEventSchema> {}

/** An utterance of the result, sent as soon as none can come before it: all of them, in the order of the result, none twice. */
export const jobUtteranceEventSchema = responseObject({
  type: z.literal('utterance'),
  id,
  data: utteranceSchema.describe('The utterance, as in the result.'),
});

/** An utterance of the result of a job. */
export interface JobUtteranceEvent extends z.infer<typeof jobUtteranceEventSchema> {}

/** End of a job as done: the last event. */
export const jobDoneEventSchema = responseObject({
  type: z.literal('done'),
  id,
  data: responseObject({
    id: identifierSchema.describe('Id of the job.'),
    result_url: linkSchema.describe('Url of the job with its result.'),
  }).describe('The job.'),
});

/** End of a job as done. */
export interface JobDoneEvent extends z.infer<typeof jobDoneEventSchema> {}

/** End of a job as an error: the last event. */
export const jobErrorEventSchema = responseObject({
  type: z.literal('error'),
  id,
  data: responseObject({
    code: z.int().describe('HTTP status code of the error, as error_code of the job.'),
    message: z.string().describe('Description of the error.'),
  }).describe('The error.'),
});

/** End of a job as an error. */
export interface JobErrorEvent extends z.infer<typeof jobErrorEventSchema> {}

/** Event of a pre-recorded job, discriminated by `type`. */
export type JobEvent = JobProgressEvent | JobUtteranceEvent | JobDoneEvent | JobErrorEvent;

/** Event of a pre-recorded job, discriminated by `type`. */
export const jobEventSchema: z.ZodType<JobEvent, JobEvent> = z.discriminatedUnion('type', [
  jobProgressEventSchema,
  jobUtteranceEventSchema,
  jobDoneEventSchema,
  jobErrorEventSchema,
]);
