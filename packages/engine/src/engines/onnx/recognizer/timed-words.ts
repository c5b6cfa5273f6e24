import type { TranscriptionLanguage } from '@earshot/core';
import type { RecognizedWord } from '../../../port/recognition.js';
import type { Aligner } from '../word-times/aligner.js';
import type { WordTime } from '../word-times/word-time.js';
import { findWordTimes } from '../word-times/word-times.js';
import type { TokenWord } from './words-of-tokens.js';

/** Options of {@link timeWords}. */
export interface TimeWordsOptions {
  /** 16-bit samples, 16 kHz, in which the words were said. */
  readonly samples: Int16Array;
  readonly language: TranscriptionLanguage;
  /**
   * Forced alignment, or undefined where it is too slow, or where the words are not those that were
   * said.
   */
  readonly aligner: Aligner | undefined;
  /** Times by the attention of the model, or undefined where it has none. */
  readonly attention: (() => Promise<readonly (WordTime | undefined)[] | undefined>) | undefined;
}

/**
 * Adds to words the times at which they were said.
 *
 * @param words - words of tokens, in their order
 * @param options - audio, language and the methods that can place them
 */
export async function timeWords(
  words: readonly TokenWord[],
  options: TimeWordsOptions,
): Promise<RecognizedWord[]> {
  const { times } = await findWordTimes({ ...options, words: words.map(({ text }) => text) });
  return words.map(({ isJoined, probability, text }, index) => {
    const { endSeconds = 0, startSeconds = 0 } = times[index] ?? {};
    return {
      text,
      startSeconds,
      endSeconds,
      confidence: probability,
      ...(isJoined ? { isJoined } : {}),
    };
  });
}
