import * as z from 'zod';
import { type ErrorCode, errorCodes } from './enumerations/error-codes.js';
import { dateTimeSchema, openEnumeration, responseObject } from './schema/response-object.js';

const errorBodyObject = responseObject({
  timestamp: dateTimeSchema.describe('Time of the error.'),
  path: z.string().describe('The path that was called.'),
  request_id: z.string().describe('Debug id of the request.'),
  statusCode: z.int().describe('HTTP status code.'),
  message: z.string().describe('Description of the error.'),
  code: openEnumeration<ErrorCode>(errorCodes)
    .optional()
    .describe('Stable code of the error, for programs.'),
  validation_errors: z
    .array(z.string())
    .optional()
    .describe('One sentence for each issue of the request, with the path of the field.'),
});

/** Body of every response that is not a success. */
export interface ErrorBody extends z.infer<typeof errorBodyObject> {}

/** Body of every response that is not a success. */
export const errorBodySchema: z.ZodType<ErrorBody, ErrorBody> = errorBodyObject;
