import * as z from 'zod';
import type { ObjectSchema } from './schema/object-schema.js';
import { openErrorCodeSchema } from './schema/open-enumerations.js';
import { dateTimeSchema, responseObject } from './schema/response-object.js';
import type { ErrorBody } from './types/error-body.js';

export const errorBodyObject = responseObject({
  timestamp: dateTimeSchema.describe('Time of the error.'),
  path: z.string().describe('Path of the request, without its query string.'),
  request_id: z.string().describe('Id of the request, as in the logs of the service.'),
  statusCode: z.int().describe('HTTP status code.'),
  message: z.string().describe('Description of the error.'),
  code: openErrorCodeSchema.optional().describe('Stable code of the error, for programs.'),
  validation_errors: z
    .array(z.string())
    .optional()
    .describe('Issues of the request, one sentence each, with the path of the field.'),
});

/** Body of every response that is not a success. */
export const errorBodySchema: ObjectSchema<ErrorBody> = errorBodyObject;
