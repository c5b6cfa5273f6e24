import * as z from 'zod';
import { utteranceSchema } from '../results/transcription.js';
import { identifierSchema, linkSchema, responseObject } from '../schema/response-object.js';
import type {
  JobDoneEvent,
  JobErrorEvent,
  JobEvent,
  JobProgressEvent,
  JobUtteranceEvent,
} from '../types/job-events.js';
import { jobProgressSchema } from './job-progress.js';

const id = z
  .string()
  .describe('Position in the events of the job, for the header Last-Event-ID of the next request.');

export const jobProgressEventObject = responseObject({
  type: z.literal('progress'),
  id,
  data: jobProgressSchema.describe('The progress.'),
});

/** Progress of a job: at each change of its stage, and at most once a second in between. The latest is sent, not each. */
export const jobProgressEventSchema: z.ZodType<JobProgressEvent, JobProgressEvent> =
  jobProgressEventObject;

export const jobUtteranceEventObject = responseObject({
  type: z.literal('utterance'),
  id,
  data: utteranceSchema.describe('The utterance, as in the result.'),
});

/** An utterance of the result, sent as soon as none can come before it: all of them, in the order of the result, none twice. */
export const jobUtteranceEventSchema: z.ZodType<JobUtteranceEvent, JobUtteranceEvent> =
  jobUtteranceEventObject;

export const jobDoneEventObject = responseObject({
  type: z.literal('done'),
  id,
  data: responseObject({
    id: identifierSchema.describe('Id of the job.'),
    result_url: linkSchema.describe('Url of the job with its result.'),
  }).describe('The job.'),
});

/** End of a job as done: the last event. */
export const jobDoneEventSchema: z.ZodType<JobDoneEvent, JobDoneEvent> = jobDoneEventObject;

export const jobErrorEventObject = responseObject({
  type: z.literal('error'),
  id,
  data: responseObject({
    code: z.int().describe('HTTP status code of the error, as error_code of the job.'),
    message: z.string().describe('Description of the error.'),
  }).describe('The error.'),
});

/** End of a job as an error: the last event. */
export const jobErrorEventSchema: z.ZodType<JobErrorEvent, JobErrorEvent> = jobErrorEventObject;

/** Event of a pre-recorded job, discriminated by `type`. */
export const jobEventSchema: z.ZodType<JobEvent, JobEvent> = z.discriminatedUnion('type', [
  jobProgressEventObject,
  jobUtteranceEventObject,
  jobDoneEventObject,
  jobErrorEventObject,
]);
