import type { Utterance } from '@earshot/core';
import { divisionTime } from '../text/divide-span.js';
import { meanConfidence } from '../text/words.js';
import type { FormMatch } from './form-finder.js';
import { type SpeltWords, splitWords } from './spelling.js';

type Words = Utterance['words'];

/** Text with its matches replaced by their spellings. */
export function spellText(text: string, matches: readonly FormMatch[]): string {
  return replaceMatches(text, { from: 0, to: text.length }, matches);
}

/**
 * Replaces matches in the words that make up a text. Words that no match overlaps stay as they are.
 * Words that a match overlaps, or several matches that share a word, are joined.
 *
 * @param text - the words joined
 * @param words - with their separators
 * @param matches - places in the text, from left to right
 */
export function spellWords(text: string, words: Words, matches: readonly FormMatch[]): Words {
  const spelt: Words = [];
  let from = 0;
  let to = 0;
  let firstHeld = 0;
  let done = 0;
  let next = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as Words[number];
    to += word.word.length;
    let match = matches[next];
    while (match !== undefined && match.to <= to) {
      next += 1;
      match = matches[next];
    }
    // A match that begins here and ends in a later word delays this one.
    if (match !== undefined && match.from < to) continue;
    if (next === done) spelt.push(word);
    else {
      const replacing =
        next === done + 1
          ? spellMatch(text, from, to, matches[done] as FormMatch)
          : splitWords(replaceMatches(text, { from, to }, matches.slice(done, next)));
      pushTimed(spelt, replacing, words, firstHeld, index);
    }
    firstHeld = index + 1;
    from = to;
    done = next;
  }
  return spelt;
}

/** Words of a part of a text with the only match in it replaced. */
function spellMatch(text: string, from: number, to: number, match: FormMatch): SpeltWords {
  const before = match.from > from ? text.slice(from, match.from) : '';
  const after = match.to < to ? text.slice(match.to, to) : '';
  return match.spelling.wordsWithin(before, after);
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
    spelt += match.spelling.text;
    at = match.to;
  }
  return at < to ? spelt + text.slice(at, to) : spelt;
}

/**
 * Appends words that replace recognised ones. The same number of words keep the times and
 * confidences of the recognised ones. Any other number of words divide the time by characters, and
 * have the mean of the confidences.
 *
 * @param first - index of the first recognised word
 * @param last - index of the last one
 */
function pushTimed(
  spelt: Words,
  { texts, lengths, length }: SpeltWords,
  recognised: Words,
  first: number,
  last: number,
): void {
  if (texts.length === last - first + 1) {
    for (let index = 0; index < texts.length; index += 1)
      spelt.push({ ...(recognised[first + index] as Words[number]), word: texts[index] as string });
    return;
  }
  const { start: wholeStart } = recognised[first] as Words[number];
  const { end: wholeEnd } = recognised[last] as Words[number];
  const confidence = meanConfidence(recognised.slice(first, last + 1));
  let start = wholeStart;
  let passed = 0;
  for (let index = 0; index < texts.length; index += 1) {
    passed += lengths[index] as number;
    const end = divisionTime(wholeStart, wholeEnd, passed, length);
    spelt.push({ word: texts[index] as string, start, end, confidence });
    start = end;
  }
}
