/**
 * Validates responses against the contract. This is a separate subpath, so that the schemas are only in a bundle that imports it.
 *
 * @packageDocumentation
 */
import { formatIssues } from '@earshot/core';
import * as schemas from './response-schemas.js';
import type { ResponseValidator } from './transport/json-response.js';

/** Validator for the option `validate` of a client: a response that breaks the contract rejects the call with an InvalidResponseError. */
export const validateResponse: ResponseValidator = (schemaName, value) => {
  const result = schemas[schemaName].safeParse(value);
  if (result.success) return result.data;
  throw new Error(formatIssues(result.error, value).join('; '));
};
