import * as z from 'zod';
import { type ErrorCode, errorCodes } from './enumerations/error-codes.js';
import { answerObject } from './schema/answer-object.js';
import { openEnumeration } from './schema/open-enumeration.js';
import { dateTimeSchema } from './schema/text-formats.js';

const errorBodyObject = answerObject({
  timestamp: dateTimeSchema.describe('When the error occurred.'),
  path: z.string().describe('The path that was called.'),
  request_id: z.string().describe('Debug id of the request.'),
  statusCode: z.int().describe('HTTP status code.'),
  message: z.string().describe('What went wrong, in words.'),
  code: openEnumeration<ErrorCode>(errorCodes)
    .optional()
    .describe('What went wrong, as a stable word for programs.'),
  validation_errors: z
    .array(z.string())
    .optional()
    .describe('One sentence for each fault of the request, with the path of the field.'),
});

/** The body of every answer that is not a success. */
export interface ErrorBody extends z.infer<typeof errorBodyObject> {}

/** The body of every answer that is not a success. */
export const errorBodySchema: z.ZodType<ErrorBody, ErrorBody> = errorBodyObject;
