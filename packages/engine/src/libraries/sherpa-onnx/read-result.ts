import * as z from 'zod';
import { EngineFailedError } from '../../port/engine-error.js';

const numbers = z.array(z.number()).nullish();

/**
 * Results of the library. Recognisers of whole utterances and those that follow speech name
 * probabilities differently.
 */
const resultSchema = z.looseObject({
  text: z.string().default(''),
  tokens: z.array(z.string()).nullish(),
  timestamps: numbers,
  durations: numbers,
  ys_log_probs: numbers,
  ys_probs: numbers,
  lang: z.string().nullish(),
});

/** Tokens of an utterance, as a decoder found them. */
export interface DecodedTokens {
  /**
   * Texts. A leading space or `▁` begins a word. `@@` at the end continues it, where `continuation`
   * says so.
   */
  readonly tokens: readonly string[];
  /** Start of each token in seconds, or empty when the model has no times. */
  readonly startSeconds: readonly number[];
  /** Length of each token in seconds, or empty when the model has none. */
  readonly durationSeconds: readonly number[];
  /** Natural logarithm of the probability of each token, or empty when the model has none. */
  readonly logProbabilities: readonly number[];
}

/** Result of the library. */
export interface NativeResult extends DecodedTokens {
  /** Text, for models that return no tokens. */
  readonly text: string;
  /** Language as the model writes it, or empty when it detects none. */
  readonly language: string;
}

/**
 * Reads a result of the library. Lists that do not have one entry for each token count as absent.
 *
 * @throws EngineFailedError when it is not a result
 */
export function readResult(result: unknown): NativeResult {
  const parsed = resultSchema.safeParse(result);
  if (!parsed.success)
    throw new EngineFailedError('sherpa-onnx gave a result that is not understood.', {
      cause: parsed.error,
    });
  const { durations, lang, text, timestamps, ys_log_probs, ys_probs } = parsed.data;
  const tokens = parsed.data.tokens ?? [];
  const oneEach = (list: readonly number[] | null | undefined) =>
    list?.length === tokens.length ? list : [];
  const logProbabilities = oneEach(ys_log_probs ?? ys_probs);
  return {
    tokens,
    startSeconds: oneEach(timestamps),
    durationSeconds: oneEach(durations),
    logProbabilities,
    text,
    language: (lang ?? '').replaceAll(/[<|>]/gu, ''),
  };
}
