import type { Utterance } from '@earshot/core';
import { endsSpaced } from './text-ends.js';

type Words = Utterance['words'];

/**
 * Words of an utterance with their separators. Words that do not make up its text get a space in
 * front, unless the script of the word before has none.
 */
export function separatedWords({ text, words }: Pick<Utterance, 'text' | 'words'>): Words {
  if (words.map(({ word }) => word).join('') === text) return words;
  return words.map((word, index) => {
    const before = words[index - 1]?.word;
    const isBare = before !== undefined && !/^\s/.test(word.word) && endsSpaced(before);
    return isBare ? { ...word, word: ` ${word.word}` } : word;
  });
}

/** An utterance whose words make up its text, so that both have the same content. */
export function withJoinedText(utterance: Utterance): Utterance {
  if (utterance.words.length === 0) return utterance;
  const words = separatedWords(utterance);
  return { ...utterance, words, text: words.map(({ word }) => word).join('') };
}

/** Mean confidence of at least one word, in thousandths. */
export function meanConfidence(words: readonly { readonly confidence: number }[]): number {
  let sum = 0;
  for (const { confidence } of words) sum += confidence;
  return Math.round((sum / words.length) * 1000) / 1000;
}

/**
 * A word or a text with a capital as its first letter.
 *
 * @param locale - language, for letters whose capitals differ. @defaultValue `en`
 */
export function capitalised(text: string, locale = 'en'): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

/** A word without the `'s` of a possessive or of a contraction. */
export function withoutPossessive(text: string): string {
  return text.endsWith("'s") ? text.slice(0, -2) : text;
}

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Segmenter of ICU for a language, made once. It is that of English for a language that ICU does
 * not know.
 */
export function getSegmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const primary = /^[a-z]{2,3}(?=-|$)/i.exec(language)?.[0].toLowerCase() ?? 'en';
  const known = Intl.Segmenter.supportedLocalesOf([primary]).length > 0 ? primary : 'en';
  const key = `${known} ${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(known, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}
