import type { Utterance } from '@earshot/core';

/**
 * The languages of utterances, the one with most words first.
 *
 * @param utterances - of one recording
 */
export function countLanguages(
  utterances: readonly Pick<Utterance, 'language' | 'words'>[],
): Utterance['language'][] {
  const words = new Map<Utterance['language'], number>();
  for (const { language, words: said } of utterances)
    words.set(language, (words.get(language) ?? 0) + said.length);
  return [...words].sort(([, left], [, right]) => right - left).map(([language]) => language);
}
