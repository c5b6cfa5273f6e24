import { AddOnFailure } from '../runner/add-on-error.js';
import type { LanguageModel } from './language-model.js';

/**
 * Bytes of a token in most languages. The tokenizers of models differ, and this is on the safe side
 * of the usual ones.
 */
const bytesPerToken = 3;

/** Share of the estimated tokens that any tokenizer needs: a server that reports fewer is wrong. */
const leastShare = 1 / 8;

/**
 * Estimates the tokens of a text, without the tokenizer of a particular model. The estimate is too
 * high rather than too low.
 *
 * @example
 * ```ts
 * import { estimateTokens } from '@earshot/add-ons';
 *
 * console.log(estimateTokens('Summarise the meeting in three sentences.')); // 14
 * ```
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/**
 * A language model that returns no more responses once its requests and responses have used a
 * number of tokens, so that one transcript costs no more than that. Pending requests count with
 * their estimated input, and completed ones with what the server reports, which the server must
 * support.
 *
 * @param maximumTokens - tokens of all requests and responses together
 * @returns the model, whose requests fail with a 402 `TokenLimitReached` when they would exceed the
 * limit
 */
export function limitTokens(model: LanguageModel, maximumTokens: number): LanguageModel {
  let used = 0;
  return {
    contextTokens: model.contextTokens,
    complete: async (request, signal) => {
      const expected = estimateTokens(request.instructions) + estimateTokens(request.input);
      if (used + expected > maximumTokens)
        throw new AddOnFailure(
          `the language model was not asked any further, since a transcript may use ${maximumTokens} of its tokens (EARSHOT_LLM_MAX_JOB_TOKENS) and ${used} are used`,
          { statusCode: 402, exception: 'TokenLimitReached' },
        );
      used += expected;
      const { text, tokens } = await model.complete(request, signal);
      const estimated = expected + estimateTokens(text);
      used += Math.max(tokens ?? estimated, Math.ceil(estimated * leastShare)) - expected;
      return { text, tokens };
    },
  };
}
