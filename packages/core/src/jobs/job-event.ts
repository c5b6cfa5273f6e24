import * as z from 'zod';
import { utteranceSchema } from '../results/transcription.js';
import type { ObjectSchema } from '../schema/object-schema.js';
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
  .describe(
    'Position of the event; sent as the header `Last-Event-ID`, it resumes the stream after it.',
  );

export const jobProgressEventObject = responseObject({
  type: z.literal('progress'),
  id,
  data: jobProgressSchema.describe('Progress of the job.'),
});

/**
 * Progress of a job, sent at each change of its stage, and at most once a second in between. Only
 * the latest progress is sent.
 */
export const jobProgressEventSchema: ObjectSchema<JobProgressEvent> = jobProgressEventObject;

export const jobUtteranceEventObject = responseObject({
  type: z.literal('utterance'),
  id,
  data: utteranceSchema.describe('Utterance as the result contains it.'),
});

/**
 * An utterance of the result. Each is sent once, in the order of the result, as soon as no earlier
 * one can follow.
 */
export const jobUtteranceEventSchema: ObjectSchema<JobUtteranceEvent> = jobUtteranceEventObject;

export const jobDoneEventObject = responseObject({
  type: z.literal('done'),
  id,
  data: responseObject({
    id: identifierSchema.describe('Id of the job.'),
    result_url: linkSchema.describe('Url of the job with its result.'),
  }).describe('Job that is done.'),
});

/** Successful end of a job, the last event. */
export const jobDoneEventSchema: ObjectSchema<JobDoneEvent> = jobDoneEventObject;

export const jobErrorEventObject = responseObject({
  type: z.literal('error'),
  id,
  data: responseObject({
    code: z.int().describe('HTTP status code of the error, as in `error_code` of the job.'),
    message: z.string().describe('Description of the error.'),
  }).describe('Error that ended the job.'),
});

/** End of a job with an error, the last event. */
export const jobErrorEventSchema: ObjectSchema<JobErrorEvent> = jobErrorEventObject;

/** Event of a pre-recorded job, discriminated by `type`. */
export const jobEventSchema: z.ZodType<JobEvent, JobEvent> = z.discriminatedUnion('type', [
  jobProgressEventObject,
  jobUtteranceEventObject,
  jobDoneEventObject,
  jobErrorEventObject,
]);
