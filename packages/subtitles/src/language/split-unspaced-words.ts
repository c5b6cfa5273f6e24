import { primaryLanguage } from './primary-language.js';

const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a text in a script without spaces, in order, with their punctuation, as the dictionaries of the runtime know them. */
export function splitUnspacedWords(text: string, language: string): string[] {
  const key = primaryLanguage(language);
  let segmenter = segmenters.get(key);
  if (segmenter === undefined) {
    // A language that the caller made up must not break the captions.
    const locale = /^[a-z]{2,3}$/.test(key) ? key : 'und';
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    segmenters.set(key, segmenter);
  }
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
