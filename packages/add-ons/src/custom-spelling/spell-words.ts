import type { Utterance } from '@earshot/core';
import { divideWords } from './divide-words.js';
import type { FormMatch } from './form-finder.js';

type Words = Utterance['words'];

/** Writes a text with what matched replaced. */
export function spellText(text: string, matches: readonly FormMatch[]): string {
  return spellStretch(text, { from: 0, to: text.length }, matches);
}

/**
 * Replaces what matched in the words that make up a text. Words that no match touches stay as they are; those that one touches,
 * or several that share a word, are written together.
 *
 * @param text - the words joined
 * @param words - with their separators
 * @param matches - places in the text, from left to right
 */
export function spellWords(text: string, words: Words, matches: readonly FormMatch[]): Words {
  const spelt: Words = [];
  let touched: Words = [];
  let from = 0;
  let to = 0;
  let done = 0;
  for (const word of words) {
    to += word.word.length;
    touched.push(word);
    let next = done;
    for (let match = matches[next]; match !== undefined && match.to <= to; match = matches[next])
      next += 1;
    // A match that begins here and ends in a later word holds this one back.
    if ((matches[next]?.from ?? Number.POSITIVE_INFINITY) < to) {
      continue;
    }
    if (next === done) spelt.push(word);
    else {
      const stretch = spellStretch(text, { from, to }, matches.slice(done, next));
      spelt.push(...divideWords(stretch, touched));
    }
    touched = [];
    from = to;
    done = next;
  }
  return spelt;
}

function spellStretch(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  matches: readonly FormMatch[],
): string {
  let spelt = '';
  let at = from;
  for (const match of matches) {
    spelt += text.slice(at, match.from) + match.written;
    at = match.to;
  }
  return spelt + text.slice(at, to);
}
