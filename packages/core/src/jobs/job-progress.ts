import * as z from 'zod';
import { openJobStageSchema } from '../schema/open-enumerations.js';
import { responseObject } from '../schema/response-object.js';
import type { JobProgress } from '../types/job-events.js';

export const jobProgressObject = responseObject({
  stage: openJobStageSchema.describe('The stage that the job is in.'),
  audio_seconds_done: z
    .number()
    .meta({ minimum: 0 })
    .describe('Every channel is transcribed up to here, in seconds; it never shrinks.'),
  audio_seconds_total: z
    .number()
    .meta({ minimum: 0 })
    .nullable()
    .describe('Duration of the audio, in seconds; null while it is not known.'),
  fetched_bytes: z
    .int()
    .meta({ minimum: 0 })
    .optional()
    .describe('Bytes of the audio so far, in the stage fetch.'),
  total_bytes: z
    .int()
    .meta({ minimum: 0 })
    .nullish()
    .describe('Size of the audio in bytes, in the stage fetch; null when its source does not say.'),
});

/** Progress of a pre-recorded job: `post_session_metadata.progress` while it is in work, and the data of a `progress` event. */
export const jobProgressSchema: z.ZodType<JobProgress, JobProgress> = jobProgressObject;
