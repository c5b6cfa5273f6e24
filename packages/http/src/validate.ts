/**
 * Checks answers against the contract. A subpath of its own, so that the schemas are only in a bundle that asks for them.
 *
 * @packageDocumentation
 */
import {
  capabilitiesSchema,
  createdJobSchema,
  createdLiveSessionSchema,
  formatIssues,
  jobPageSchema,
  jobSchema,
  liveJobSchema,
  livePageSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  uploadResponseSchema,
} from '@earshot/core';
import type { AnswerValidator } from './transport/answer-schemas.js';

const schemas = {
  capabilitiesSchema,
  createdJobSchema,
  createdLiveSessionSchema,
  jobPageSchema,
  jobSchema,
  liveJobSchema,
  livePageSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  uploadResponseSchema,
};

/** For the option `validate` of a client: an answer that is not of the contract's shape becomes an InvalidAnswerError. */
export const validateAnswer: AnswerValidator = (schemaName, value) => {
  const result = schemas[schemaName].safeParse(value);
  if (result.success) return result.data;
  throw new Error(formatIssues(result.error, value).join('; '));
};
