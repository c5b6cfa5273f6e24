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
  let [from, to] = [0, 0];
  let [firstHeld, done] = [0, 0];
  let next = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as Words[number];
    to += word.word.length;
    let match = matches[next];
    while (match !== undefined && match.to <= to) {
      next += 1;
      match = matches[next];
    }
    // A match that begins here and ends in a later word holds this one back.
    if (match !== undefined && match.from < to) continue;
    if (next === done) spelt.push(word);
    else {
      const replaced = replaceMatches(text, { from, to }, matches.slice(done, next));
      spelt.push(...divideWords(replaced, words.slice(firstHeld, index + 1)));
    }
    firstHeld = index + 1;
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
    if (at < match.from) spelt += text.slice(at, match.from);
    spelt += match.written;
    at = match.to;
  }
  return at < to ? spelt + text.slice(at, to) : spelt;
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
  // Written out: to spread the times takes several times as long.
  return divideSpan(words, { start, end }).map((times, index) => ({
    word: words[index] ?? '',
    start: times.start,
    end: times.end,
    confidence,
  }));
}

/** Words with the white space in front of them; what follows the last one stays with it. */
function splitWords(text: string): string[] {
  const words = text.match(/\s*\S+/g) ?? [''];
  const length = words.reduce((sum, word) => sum + word.length, 0);
  if (length < text.length) words.push((words.pop() ?? '') + text.slice(length));
  return words;
}
