import type * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { identifierSchema, linkSchema } from '../schema/text-formats.js';

/** The answer to the creation of a pre-recorded job. */
export const createdJobSchema = answerObject({
  id: identifierSchema.describe('Id of the job.'),
  result_url: linkSchema.describe('Where the job, and in the end its result, is read.'),
});

/** The answer to the creation of a pre-recorded job. */
export type CreatedJob = z.infer<typeof createdJobSchema>;
