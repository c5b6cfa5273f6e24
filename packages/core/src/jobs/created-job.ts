import type * as z from 'zod';
import {
  dateTimeSchema,
  identifierSchema,
  linkSchema,
  responseObject,
} from '../schema/response-object.js';
import type { CreatedJob, CreatedLiveSession, CreatedLiveViewer } from '../types/jobs.js';

export const createdJobObject = responseObject({
  id: identifierSchema.describe('Id of the job.'),
  result_url: linkSchema.describe('Url of the job and, at its end, of its result.'),
});

/** Response to the creation of a pre-recorded job. */
export const createdJobSchema: z.ZodType<CreatedJob, CreatedJob> = createdJobObject;

export const createdLiveSessionObject = responseObject({
  id: identifierSchema.describe('Id of the session and of its job.'),
  created_at: dateTimeSchema.describe('Time of its creation.'),
  url: linkSchema.describe('The WebSocket address; its token is the only key that it needs.'),
});

/** Response to the initiation of a live session. */
export const createdLiveSessionSchema: z.ZodType<CreatedLiveSession, CreatedLiveSession> =
  createdLiveSessionObject;

export const createdLiveViewerObject = responseObject({
  url: linkSchema.describe(
    'The WebSocket address of viewers, which only receives; its token is the only key that it needs.',
  ),
});

/** Response to the creation of a url for viewers of a live session. */
export const createdLiveViewerSchema: z.ZodType<CreatedLiveViewer, CreatedLiveViewer> =
  createdLiveViewerObject;
