import type { AddOnProvider } from '../../runner/provider.js';
import type { Translator } from '../../translation/translator.js';

/** Longest time of a translation, in milliseconds: ten hours of speech are 100,000 words. */
const timeoutMs = 30 * 60_000;

/**
 * Translation by a {@link Translator} such as Apertium, which only takes texts. The only option
 * that it supports is `match_original_utterances`.
 */
export function translatorProviders(translator: Translator): AddOnProvider[] {
  return [
    {
      addOn: 'translation',
      provider: 'apertium',
      timeoutMs,
      analyse: async (input) =>
        (await import('./translate-all.js')).translateByPairs(input, translator),
    },
  ];
}
