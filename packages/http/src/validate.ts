/**
 * Validates responses against the contract. This is a separate subpath, so that the schemas are
 * only in a bundle that imports it.
 *
 * @packageDocumentation
 */
import {
  audioPeaksSchema,
  capabilitiesSchema,
  createdJobSchema,
  createdLiveSessionSchema,
  createdLiveViewerSchema,
  formatIssues,
  jobEventSchema,
  jobPageSchema,
  jobSchema,
  knownVoiceSchema,
  knownVoicesSchema,
  liveJobSchema,
  livePageSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  transcriptEditsSchema,
  uploadResponseSchema,
} from '@earshot/core';
import type { ResponseValidator } from './transport/json-response.js';

const schemas = {
  audioPeaksSchema,
  capabilitiesSchema,
  createdJobSchema,
  createdLiveSessionSchema,
  createdLiveViewerSchema,
  jobEventSchema,
  jobPageSchema,
  jobSchema,
  knownVoiceSchema,
  knownVoicesSchema,
  liveJobSchema,
  livePageSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  transcriptEditsSchema,
  uploadResponseSchema,
};

/**
 * Validator for the option `validate` of a client: a response that breaks the contract rejects the
 * call with an InvalidResponseError.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { validateResponse } from '@earshot/http/validate';
 *
 * const client = createClient({ validate: validateResponse });
 * console.log((await client.capabilities()).languages);
 * ```
 */
export const validateResponse: ResponseValidator = (schemaName, value) => {
  const result = schemas[schemaName].safeParse(value);
  if (result.success) return result.data;
  throw new Error(formatIssues(result.error, value).join('; '));
};
