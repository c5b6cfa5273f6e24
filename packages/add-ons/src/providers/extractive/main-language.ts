import type { Sentence } from '@earshot/core';

/** Language of the most words of some sentences, or `en` where there are none. */
export function mainLanguage(sentences: readonly Pick<Sentence, 'language' | 'words'>[]): string {
  const counts = new Map<string, number>();
  for (const { language, words } of sentences)
    counts.set(language, (counts.get(language) ?? 0) + words.length);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'en';
}
