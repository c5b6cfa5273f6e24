import * as z from 'zod';
import type { HttpError } from '../../errors/http-error.js';
import { describeErrors, type ErrorStatus } from '../route-schemas.js';

/** Error of the OpenAI-compatible interface. */
const openAiErrorSchema = z
  .object({
    error: z.object({
      message: z.string().describe('Description of the error.'),
      type: z
        .enum(['invalid_request_error', 'rate_limit_error', 'server_error'])
        .describe('Kind of the error.'),
      param: z
        .string()
        .nullable()
        .describe('The invalid field; null for errors that concern no field.'),
      code: z.string().nullable().describe('Stable code of the error, for programs.'),
    }),
  })
  .describe('Error of the OpenAI-compatible interface.');

/** Error of the OpenAI-compatible interface. */
export type OpenAiErrorBody = z.infer<typeof openAiErrorSchema>;

/** Codes of the OpenAI interface, by the codes of the contract. Other codes are the same. */
const openAiCodes: Readonly<Record<string, string>> = {
  missing_key: 'invalid_api_key',
  unknown_key: 'invalid_api_key',
  rate_limited: 'rate_limit_exceeded',
  too_many_uploads: 'rate_limit_exceeded',
  too_many_jobs: 'rate_limit_exceeded',
};

/** True for paths whose errors have the shape of {@link openAiErrorBody}. */
export function isOpenAiPath(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** An error in the shape of the OpenAI-compatible interface. */
export function openAiErrorBody({ code, field, message, statusCode }: HttpError): OpenAiErrorBody {
  return {
    error: {
      message,
      type: errorType(statusCode),
      param: field ?? null,
      code: openAiCodes[code] ?? code,
    },
  };
}

function errorType(statusCode: number): OpenAiErrorBody['error']['type'] {
  if (statusCode === 429) return 'rate_limit_error';
  return statusCode >= 500 ? 'server_error' : 'invalid_request_error';
}

/** Tag and security requirement of the routes of the OpenAI-compatible interface. */
export const openAiRoute = { tags: ['openai'], security: [{ bearer: [] }] };

/** Error responses of a route of the OpenAI-compatible interface, for its documentation. */
export function openAiErrors(...statuses: ErrorStatus[]) {
  return describeErrors(openAiErrorSchema, statuses);
}
