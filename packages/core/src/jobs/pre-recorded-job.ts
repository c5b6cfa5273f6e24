import * as z from 'zod';
import {
  type PreRecordedRequestParams,
  preRecordedRequestFields,
} from '../requests/pre-recorded-request.js';
import { webUrlSchema } from '../requests/web-url.js';
import { preRecordedResultSchema } from '../results/pre-recorded-result.js';
import { answerObject } from '../schema/answer-object.js';
import { requestObject } from '../schema/request-object.js';
import { toLooseSchema } from '../schema/to-loose-schema.js';
import { commonJobFields } from './common-job-fields.js';

/** The parameters that a pre-recorded job tells; `audio_url` may be null. */
export interface PreRecordedJobParams extends Omit<PreRecordedRequestParams, 'audio_url'> {
  /** Where the audio is. */
  audio_url: string | null;
}

const paramsSchema: z.ZodType<PreRecordedJobParams, PreRecordedJobParams> = toLooseSchema(
  requestObject({
    ...preRecordedRequestFields.shape,
    audio_url: webUrlSchema.nullable().describe('Where the audio is.'),
  }),
);

/** A pre-recorded job. */
export const preRecordedJobSchema = answerObject({
  ...commonJobFields,
  kind: z.literal('pre-recorded').describe('Kind of the job.'),
  request_params: paramsSchema.nullish().describe('The parameters used, defaults filled in.'),
  result: preRecordedResultSchema.nullish().describe('The result, when the status is done.'),
});

/** A pre-recorded job. */
export interface PreRecordedJob extends z.infer<typeof preRecordedJobSchema> {}
