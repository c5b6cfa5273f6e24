import * as z from 'zod';
import { type LiveJob, liveJobSchema } from './live-job.js';
import { type PreRecordedJob, preRecordedJobSchema } from './pre-recorded-job.js';

/** A job of either kind; `kind` tells which. */
export const jobSchema: z.ZodType<Job, Job> = z.discriminatedUnion('kind', [
  preRecordedJobSchema,
  liveJobSchema,
]);

/** A job of either kind; `kind` tells which. */
export type Job = PreRecordedJob | LiveJob;
