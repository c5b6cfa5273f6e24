import type { Utterance } from '@earshot/core';
import { divideSpan } from '../text/divide-span.js';
import { meanConfidence } from '../text/words.js';
import type { FormMatch } from './form-finder.js';

type Words = Utterance['words'];

/** Text with its matches replaced by their spellings. */
export function spellText(text: string, matches: readonly FormMatch[]): string {
  return replaceMatches(text, { from: 0, to: text.length }, matches);
}

/**
 * Replaces matches in the words that make up a text. Words that no match overlaps stay as they are; those that one overlaps, or
 * several that share a word, are written together.
 *
 * @param text - the words joined
 * @param words - with their separators
 * @param matches - places in the text, from left to right
 */
export function spellWords(text: string, words: Words, matches: readonly FormMatch[]): Words {
  const spelt: Words = [];
  let overlapped: Words = [];
  let from = 0;
  let to = 0;
  let done = 0;
  for (const word of words) {
    to += word.word.length;
    overlapped.push(word);
    let next = done;
    for (let match = matches[next]; match !== undefined && match.to <= to; match = matches[next])
      next += 1;
    // A match that begins here and ends in a later word holds this one back.
    if ((matches[next]?.from ?? Number.POSITIVE_INFINITY) < to) {
      continue;
    }
    if (next === done) spelt.push(word);
    else {
      const replaced = replaceMatches(text, { from, to }, matches.slice(done, next));
      spelt.push(...divideWords(replaced, overlapped));
    }
    overlapped = [];
    from = to;
    done = next;
  }
  return spelt;
}

function replaceMatches(
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

/**
 * Words of a text that replaces recognised words. As many words as were recognised keep their times and confidences;
 * any other number divides the time by characters, and has the mean of the confidences.
 *
 * @param text - with the separators
 * @param recognised - at least one word
 */
function divideWords(text: string, recognised: Words): Words {
  const words = splitWords(text);
  if (words.length === recognised.length)
    return recognised.map((word, index) => ({ ...word, word: words[index] ?? '' }));
  const start = recognised[0]?.start ?? 0;
  const end = recognised.at(-1)?.end ?? start;
  const confidence = meanConfidence(recognised);
  return divideSpan(words, { start, end }).map((times, index) => ({
    word: words[index] ?? '',
    ...times,
    confidence,
  }));
}

/** Words with the white space in front of them; what follows the last one stays with it. */
function splitWords(text: string): string[] {
  const words = text.match(/\s*\S+/g) ?? [];
  const rest = text.slice(words.join('').length);
  return [...words.slice(0, -1), (words.at(-1) ?? '') + rest];
}
