import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const seconds = z.number().meta({ minimum: 0 });
const count = z.int().meta({ minimum: 0 });

const serverLimitsObject = answerObject({
  maximum_upload_bytes: count.nullable().describe('Bytes of one audio file.'),
  maximum_audio_seconds: seconds.nullable().describe('Duration of one audio file.'),
  maximum_json_bytes: count.nullable().describe('Bytes of a JSON body.'),
  maximum_page_items: count.nullable().describe('Items of one page of a list.'),
  maximum_custom_metadata_characters: count
    .nullable()
    .describe('Characters of custom metadata as JSON.'),
  maximum_concurrent_jobs: count.nullable().describe('Jobs that are processed at the same time.'),
  maximum_concurrent_live_sessions: count.nullable().describe('Live sessions at the same time.'),
  maximum_live_session_seconds: seconds.nullable().describe('Duration of a live session.'),
  live_idle_seconds: seconds
    .nullable()
    .describe('Seconds without audio after which a live session is finished.'),
  live_resume_seconds: seconds
    .nullable()
    .describe('Seconds that a live session waits for a lost client.'),
  rate_limit: answerObject({
    requests: count.describe('Requests that one key may make in the window.'),
    window_seconds: seconds.describe('The window.'),
  })
    .nullable()
    .describe('How often one key may call.'),
  retention: answerObject({
    audio_seconds: seconds.nullable().describe('How long audio is kept.'),
    result_seconds: seconds.nullable().describe('How long jobs and their results are kept.'),
  }).describe('How long data is kept; null means until it is deleted.'),
});

/** The limits that a server is configured with. */
export interface ServerLimits extends z.infer<typeof serverLimitsObject> {}

/** The limits that a server is configured with; null means that there is none. */
export const serverLimitsSchema: z.ZodType<ServerLimits, ServerLimits> = serverLimitsObject;
