import { describeErrors, type ErrorStatus } from '../routes/route-schemas.js';
import { openAiErrorSchema } from './openai-error.js';

/** Tag and security requirement of the routes of the OpenAI-compatible interface. */
export const openAiRoute = { tags: ['openai'], security: [{ bearer: [] }] };

/** Error responses of a route of the OpenAI-compatible interface, for its documentation. */
export function openAiErrors(...statuses: ErrorStatus[]) {
  return describeErrors(openAiErrorSchema, statuses);
}
