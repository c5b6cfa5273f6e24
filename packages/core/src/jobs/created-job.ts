import type { ObjectSchema } from '../schema/object-schema.js';
import {
  dateTimeSchema,
  identifierSchema,
  linkSchema,
  responseObject,
} from '../schema/response-object.js';
import type { CreatedJob, CreatedLiveSession, CreatedLiveViewer } from '../types/jobs.js';

export const createdJobObject = responseObject({
  id: identifierSchema.describe('Id of the job.'),
  result_url: linkSchema.describe('Url of the job, which contains the result once it is done.'),
});

/** Response to the creation of a pre-recorded job. */
export const createdJobSchema: ObjectSchema<CreatedJob> = createdJobObject;

export const createdLiveSessionObject = responseObject({
  id: identifierSchema.describe('Id of the session and of its job.'),
  created_at: dateTimeSchema.describe('Creation time of the session.'),
  url: linkSchema.describe(
    'WebSocket url of the session. It contains a token; connecting needs no other key.',
  ),
});

/** Response to the initiation of a live session. */
export const createdLiveSessionSchema: ObjectSchema<CreatedLiveSession> = createdLiveSessionObject;

export const createdLiveViewerObject = responseObject({
  url: linkSchema.describe(
    'WebSocket url on which viewers receive the messages of the session. It contains a token; connecting needs no other key.',
  ),
});

/** Response to the creation of a url for viewers of a live session. */
export const createdLiveViewerSchema: ObjectSchema<CreatedLiveViewer> = createdLiveViewerObject;
