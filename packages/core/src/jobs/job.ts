import * as z from 'zod';
import { liveJobSchema } from './live-job.js';
import { preRecordedJobSchema } from './pre-recorded-job.js';

/** A job of either kind; `kind` tells which. */
export const jobSchema = z.discriminatedUnion('kind', [preRecordedJobSchema, liveJobSchema]);

/** A job of either kind; `kind` tells which. */
export type Job = z.infer<typeof jobSchema>;
