import type { Utterance } from '@earshot/core';

/** Counts the languages of a recording. */
export interface LanguageCount {
  /** Counts the words of an utterance. */
  add(utterance: Pick<Utterance, 'language' | 'words'>): void;
  /** The languages so far, the one with the most words first. */
  current(): Utterance['language'][];
}

/** Creates a {@link LanguageCount} without utterances. */
export function createLanguageCount(): LanguageCount {
  const words = new Map<Utterance['language'], number>();
  return {
    add({ language, words: added }) {
      words.set(language, (words.get(language) ?? 0) + added.length);
    },
    current: () =>
      [...words].sort(([, left], [, right]) => right - left).map(([language]) => language),
  };
}

/**
 * The languages of utterances, the one with the most words first.
 *
 * @param utterances - the utterances of one recording
 */
export function countLanguages(
  utterances: readonly Pick<Utterance, 'language' | 'words'>[],
): Utterance['language'][] {
  const count = createLanguageCount();
  for (const utterance of utterances) count.add(utterance);
  return count.current();
}
