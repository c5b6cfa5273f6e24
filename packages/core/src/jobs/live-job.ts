import * as z from 'zod';
import { type LiveRequestParams, liveRequestFields } from '../requests/live-request.js';
import { liveResultSchema } from '../results/live-result.js';
import { answerObject } from '../schema/answer-object.js';
import { toLooseSchema } from '../schema/to-loose-schema.js';
import { commonJobFields } from './common-job-fields.js';

const paramsSchema: z.ZodType<LiveRequestParams, LiveRequestParams> =
  toLooseSchema(liveRequestFields);

/** A live session as a job. */
export const liveJobSchema = answerObject({
  ...commonJobFields,
  kind: z.literal('live').describe('Kind of the job.'),
  request_params: paramsSchema.nullish().describe('The parameters used, defaults filled in.'),
  result: liveResultSchema.nullish().describe('The result, when the status is done.'),
});

/** A live session as a job. */
export interface LiveJob extends z.infer<typeof liveJobSchema> {}
