import * as z from 'zod';
import { linkSchema, responseObject } from '../schema/response-object.js';
import type { Job, LiveJob, Page, PreRecordedJob } from '../types/jobs.js';
import { jobSchema, liveJobSchema, preRecordedJobSchema } from './job.js';

/**
 * Schema of a page of a list.
 *
 * @param item - the schema of its items
 */
export function pageSchema<Item>(item: z.ZodType<Item, Item>): z.ZodType<Page<Item>, Page<Item>> {
  return responseObject({
    first: linkSchema.describe('Url of the first page.'),
    current: linkSchema.describe('Url of this page.'),
    next: linkSchema.nullable().describe('Url of the next page; null on the last page.'),
    items: z.array(item).describe('Items of the page, newest first.'),
  });
}

/** A page of pre-recorded jobs. */
export const preRecordedPageSchema: z.ZodType<
  Page<PreRecordedJob>,
  Page<PreRecordedJob>
> = pageSchema(preRecordedJobSchema);

/** A page of live jobs. */
export const livePageSchema: z.ZodType<Page<LiveJob>, Page<LiveJob>> = pageSchema(liveJobSchema);

/** A page of jobs of both kinds. */
export const jobPageSchema: z.ZodType<Page<Job>, Page<Job>> = pageSchema(jobSchema);
