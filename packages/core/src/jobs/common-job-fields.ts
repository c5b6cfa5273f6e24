import * as z from 'zod';
import { jobStatusSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { jsonObjectSchema } from '../schema/json-object.js';
import { dateTimeSchema, identifierSchema } from '../schema/text-formats.js';
import { fileResponseSchema } from './file-response.js';

/**
 * The fields that jobs of both kinds have. The status is closed: the four states are what readers decide by, and this version
 * of the contract has no others.
 */
export const commonJobFields = {
  id: identifierSchema.describe('Id of the job.'),
  request_id: z.string().describe('Debug id of the request that created it.'),
  version: z.int().describe('Version of the interface.'),
  status: jobStatusSchema.describe('State of the job.'),
  created_at: dateTimeSchema.describe('When it was created.'),
  completed_at: dateTimeSchema.nullish().describe('When it ended as done or error.'),
  custom_metadata: jsonObjectSchema
    .nullish()
    .describe('The custom metadata of the request that created it.'),
  error_code: z
    .int()
    .meta(limits.errorCode)
    .nullish()
    .describe('HTTP status code of the error, when the status is error.'),
  post_session_metadata: jsonObjectSchema.describe('What helps to find faults.'),
  file: fileResponseSchema.nullish().describe('The audio.'),
};
