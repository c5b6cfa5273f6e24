import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import type { RequestContext } from '../errors/request-error.js';
import type { AnswerSchemaName, AnswerValidator } from '../transport/answer-schemas.js';

/**
 * Reads an answer of JSON.
 *
 * @param schemaName - what it has to be
 * @param validate - checks it
 */
export function readJson<Data>(schemaName: AnswerSchemaName, validate: AnswerValidator) {
  return async (response: Response, context: RequestContext): Promise<Data> => {
    const text = await response.text();
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
      // Unchecked answers are taken at the word of the contract.
      return validate(schemaName, value) as Data;
    } catch (cause) {
      const faults = cause instanceof Error ? cause.message : String(cause);
      throw new InvalidAnswerError(
        context,
        `the answer is not what the contract says: ${faults}`,
        cause,
      );
    }
  };
}

/** Reads an answer without a body. */
export async function readNothing(response: Response): Promise<void> {
  await response.body?.cancel();
}
