import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { linkSchema } from '../schema/text-formats.js';
import { jobSchema } from './job.js';
import { liveJobSchema } from './live-job.js';
import { preRecordedJobSchema } from './pre-recorded-job.js';

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

function pageSchema<Item>(item: z.ZodType<Item>): z.ZodType<Page<Item>> {
  return answerObject({
    first: linkSchema.describe('Link to the first page.'),
    current: linkSchema.describe('Link to this page.'),
    next: linkSchema.nullable().describe('Link to the next page; null on the last.'),
    items: z.array(item).describe('The items, newest first.'),
  });
}

/** A page of pre-recorded jobs. */
export const preRecordedPageSchema = pageSchema(preRecordedJobSchema);

/** A page of live jobs. */
export const livePageSchema = pageSchema(liveJobSchema);

/** A page of jobs of both kinds. */
export const jobPageSchema = pageSchema(jobSchema);
