import type * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { identifierSchema, linkSchema } from '../schema/text-formats.js';

const createdJobObject = answerObject({
  id: identifierSchema.describe('Id of the job.'),
  result_url: linkSchema.describe('Where the job, and in the end its result, is read.'),
});

/** The answer to the creation of a pre-recorded job. */
export interface CreatedJob extends z.infer<typeof createdJobObject> {}

/** The answer to the creation of a pre-recorded job. */
export const createdJobSchema: z.ZodType<CreatedJob, CreatedJob> = createdJobObject;
