import type * as core from '@earshot/core';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import type { RequestContext } from '../errors/request-error.js';

/** The schemas of answers, by their names in `@earshot/core`. */
export type AnswerSchemaName =
  | 'capabilitiesSchema'
  | 'createdJobSchema'
  | 'createdLiveSessionSchema'
  | 'jobPageSchema'
  | 'jobSchema'
  | 'liveJobSchema'
  | 'livePageSchema'
  | 'preRecordedJobSchema'
  | 'preRecordedPageSchema'
  | 'uploadResponseSchema';

/**
 * Reads an answer of JSON, and checks it when asked to.
 *
 * @param schemaName - what it has to be; the schemas are only loaded when they are used
 */
export function readJson<Data>(schemaName: AnswerSchemaName, validate: boolean) {
  return async (response: Response, context: RequestContext): Promise<Data> => {
    const text = await response.text();
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new InvalidAnswerError(
        context,
        'the answer is not JSON: does baseUrl lead to the service?',
        cause,
      );
    }
    // Unchecked answers are taken at the word of the contract.
    if (!validate) return value as Data;
    const schemas: typeof core = await import('@earshot/core');
    const result = schemas[schemaName].safeParse(value);
    if (result.success) return result.data as Data;
    const faults = schemas.formatIssues(result.error, value).join('; ');
    throw new InvalidAnswerError(
      context,
      `the answer is not what the contract says: ${faults}`,
      result.error,
    );
  };
}

/** Reads an answer without a body. */
export async function readNothing(response: Response): Promise<void> {
  await response.body?.cancel();
}
