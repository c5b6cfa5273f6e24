import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
import { openJobStageSchema } from '../schema/open-enumerations.js';
import { responseObject } from '../schema/response-object.js';
import type { JobProgress } from '../types/job-events.js';

export const jobProgressObject = responseObject({
  stage: openJobStageSchema.describe('Current stage of the job.'),
  audio_seconds_done: z
    .number()
    .meta({ minimum: 0 })
    .describe('Seconds of audio that are transcribed in every channel; never decreases.'),
  audio_seconds_total: z
    .number()
    .meta({ minimum: 0 })
    .nullable()
    .describe('Duration of the audio, in seconds; null while it is not known.'),
  fetched_bytes: z
    .int()
    .meta({ minimum: 0 })
    .optional()
    .describe('Bytes downloaded so far, in the stage `fetch`.'),
  total_bytes: z
    .int()
    .meta({ minimum: 0 })
    .nullish()
    .describe(
      'Size of the download in bytes, in the stage `fetch`; null when its source does not report it.',
    ),
});

/**
 * Progress of a pre-recorded job: `post_session_metadata.progress` while it is being processed, and
 * the data of a `progress` event.
 */
export const jobProgressSchema: ObjectSchema<JobProgress> = jobProgressObject;
