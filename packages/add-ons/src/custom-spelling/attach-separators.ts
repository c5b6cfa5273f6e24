import type { Utterance } from '@earshot/core';

/**
 * The words of an utterance, each with the separator in front of it, so that joined they are the text. Words that come without
 * separators get those of the text.
 *
 * @returns null when the words are not those of the text
 */
export function attachSeparators({ text, words }: Utterance): Utterance['words'] | null {
  if (words.map(({ word }) => word).join('') === text) return words;
  const attached: Utterance['words'] = [];
  let at = 0;
  for (const word of words) {
    const bare = word.word.trim();
    const from = skipSpace(text, at);
    if (!text.startsWith(bare, from)) return null;
    const to = from + bare.length;
    attached.push({ ...word, word: text.slice(at, to) });
    at = to;
  }
  return at === text.length ? attached : null;
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}
