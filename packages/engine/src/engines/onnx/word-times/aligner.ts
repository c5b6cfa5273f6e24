import type { TranscriptionLanguage } from '@earshot/core';
import type { WordTime } from './word-time.js';

/** Finds where known words were said. */
export interface Aligner {
  /** Languages whose words it aligns. */
  readonly languages: readonly TranscriptionLanguage[];
  /**
   * Aligns words with the audio in which they were said.
   *
   * @param words - the words as they are written, in their order, with marks and digits
   * @param samples - 16-bit samples at 16 kHz
   * @returns a time for each word, in their order, with `undefined` for each that it could not
   * place, or `undefined` instead of all when it could place none
   */
  align(
    words: readonly string[],
    samples: Int16Array,
  ): Promise<readonly (WordTime | undefined)[] | undefined>;
  /** Frees its resources. It places no word afterwards. Idempotent. */
  close(): void;
}
