import * as z from 'zod';
import { linkSchema, responseObject } from '../schema/response-object.js';
import {
  type Job,
  jobSchema,
  type LiveJob,
  liveJobSchema,
  type PreRecordedJob,
  preRecordedJobSchema,
} from './job.js';

/** A page of a list. */
export interface Page<Item> {
  /** Link to the first page. */
  first: string;
  /** Link to this page. */
  current: string;
  /** Link to the next page; null on the last. */
  next: string | null;
  /** The items, newest first. */
  items: Item[];
}

function pageSchema<Item>(item: z.ZodType<Item, Item>): z.ZodType<Page<Item>, Page<Item>> {
  return responseObject({
    first: linkSchema.describe('Link to the first page.'),
    current: linkSchema.describe('Link to this page.'),
    next: linkSchema.nullable().describe('Link to the next page; null on the last.'),
    items: z.array(item).describe('The items, newest first.'),
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
