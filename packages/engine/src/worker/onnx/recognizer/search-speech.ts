import type { EncodedAudio, SpeechFamily } from '../families/speech-family.js';
import {
  type Decoding,
  type SearchOptions,
  searchText,
  type TokenText,
} from '../search/beam-search.js';

/** Options of {@link searchSpeech}. */
export interface SpeechSearchOptions
  extends Pick<SearchOptions, 'beams' | 'nextTurn' | 'phrases' | 'prompt'> {
  /**
   * Tokens with which the text begins, because they are known already.
   *
   * @defaultValue none
   */
  readonly prefix?: TokenText;
  readonly family: SpeechFamily;
  /** Maximum number of tokens per second of audio, beyond a few. */
  readonly tokensPerSecond: number;
}

/** Tokens of a text of audio without length. */
const fewTokens = 12;

/** Probability that nothing was said above which a text counts as invented, and mean logarithm of its tokens below which it does. */
const invented = { silence: 0.6, meanLog: -1 } as const;

/**
 * Searches for the text of audio.
 *
 * @param encoded - what the encoder made of the audio
 * @param options - the model, and options of the search
 * @returns an empty text where the model says that nothing was said, or is very unsure of what was
 */
export async function searchSpeech(
  encoded: EncodedAudio,
  { family, prefix = { ids: [], logs: [] }, tokensPerSecond, ...options }: SpeechSearchOptions,
): Promise<Decoding> {
  const { decoder, maximumTokens, tokenizer } = family;
  let silence = 0;
  const decoding = await searchText({
    ...options,
    decoder,
    encoded: encoded.states,
    prefix,
    end: tokenizer.end,
    maximumTokens: Math.min(
      maximumTokens,
      prefix.ids.length + fewTokens + Math.ceil(encoded.seconds * tokensPerSecond),
    ),
    restrict: (scores, ids) => family.restrict(scores, ids),
    onFirst: (promptScores) => {
      silence = family.silenceOf?.(promptScores) ?? 0;
    },
  });
  if (family.silenceOf === undefined || !decoding.isFinished) return decoding;
  const meanLog =
    decoding.logs.reduce((sum, log) => sum + log, 0) / Math.max(1, decoding.logs.length);
  const isInvented = silence > invented.silence || meanLog < invented.meanLog;
  return isInvented ? { ids: [], logs: [], isFinished: true } : decoding;
}
