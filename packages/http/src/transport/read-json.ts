import { describeCause } from '../errors/describe-cause.js';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import type { RequestContext } from '../errors/request-error.js';
import type { AnswerSchemaName, AnswerValidator } from './answer-schemas.js';

/**
 * Reads an answer of JSON.
 *
 * @param text - the body of the answer
 * @param schemaName - what it has to be
 * @param validate - checks it
 * @throws InvalidAnswerError when it is no JSON, or not what it has to be
 */
export function readJson(
  text: string,
  schemaName: AnswerSchemaName,
  validate: AnswerValidator | undefined,
  context: RequestContext,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const excerpt = JSON.stringify(text.slice(0, 60));
    throw new InvalidAnswerError(
      context,
      `the answer is not JSON (${excerpt}): is baseUrl right?`,
      cause,
    );
  }
  try {
    return validate ? validate(schemaName, value) : value;
  } catch (cause) {
    throw new InvalidAnswerError(
      context,
      `the answer is not what the contract says: ${describeCause(cause)}`,
      cause,
    );
  }
}
