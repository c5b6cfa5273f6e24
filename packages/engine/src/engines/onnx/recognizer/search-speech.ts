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

/**
 * A text counts as invented when the probability that nothing was said is above `silence` or the
 * mean logarithm of the probabilities of its tokens is below `meanLog`.
 */
const invented = { silence: 0.6, meanLog: -1 } as const;

/**
 * Searches for the text of audio.
 *
 * @param encoded - output of the encoder for the audio
 * @param options - the model, and options of the search
 * @returns an empty text where the model detects no speech, or is very unsure of the text
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
      silence = family.estimateSilence?.(promptScores) ?? 0;
    },
  });
  if (family.estimateSilence === undefined || !decoding.isFinished) return decoding;
  const meanLog =
    decoding.logs.reduce((sum, log) => sum + log, 0) / Math.max(1, decoding.logs.length);
  const isInvented = silence > invented.silence || meanLog < invented.meanLog;
  return isInvented ? { ids: [], logs: [], isFinished: true } : decoding;
}
