import type { TranscriptionLanguage } from '@earshot/core';
import type { RecognizedWord } from '../port/recognition.js';
import { isSpaceless } from './split-words.js';

const isContent = (character: string) => /[\p{L}\p{N}\p{M}]/u.test(character);
const isSpace = (character: string) => /\s/u.test(character);
const keepContent = (text: string) => Array.from(text.toLowerCase()).filter(isContent);

/** Characters of a text from one index to another one, the latter excluded. */
interface Span {
  from: number;
  to: number;
}

/**
 * Adds to words with times the punctuation and the spelling that they have in the text, since many
 * servers write them only there. Words that the text does not separate become one.
 *
 * @param words - the words, in order
 * @param text - text of the same words
 * @param language - decides whether spaces separate words
 * @returns `undefined` when the text has other words
 */
export function restorePunctuation(
  words: readonly RecognizedWord[],
  text: string,
  language: TranscriptionLanguage | undefined,
): RecognizedWord[] | undefined {
  const characters = Array.from(text);
  const spoken = words.filter((word) => keepContent(word.text).length > 0);
  const spans = findSpans(characters, spoken);
  if (spans === undefined) return undefined;
  extendSpans(characters, spans);
  const restored: RecognizedWord[] = [];
  for (const [index, word] of spoken.entries()) {
    const span = spans[index];
    if (span === undefined) return undefined;
    const own = { ...word, text: characters.slice(span.from, span.to).join('') };
    const before = restored.at(-1);
    const isJoined = before !== undefined && spans[index - 1]?.to === span.from;
    if (!isJoined) restored.push(own);
    else if (isSpaceless(language)) restored.push({ ...own, isJoined: true });
    else restored[restored.length - 1] = joinWords(before, own);
  }
  return restored;
}

/** Joins two words that follow each other to one. */
export function joinWords(first: RecognizedWord, second: RecognizedWord): RecognizedWord {
  return {
    text: first.text + second.text,
    startSeconds: first.startSeconds,
    endSeconds: second.endSeconds,
    confidence: Math.min(first.confidence, second.confidence),
  };
}

/**
 * Finds each word in the text, or `undefined` when the letters and digits of the two are not the
 * same.
 */
function findSpans(
  characters: readonly string[],
  words: readonly RecognizedWord[],
): Span[] | undefined {
  let cursor = 0;
  const skip = () => {
    while (cursor < characters.length && !isContent(characters[cursor] ?? '')) cursor += 1;
  };
  const spans: Span[] = [];
  for (const { text } of words) {
    let from = -1;
    let expected = keepContent(text);
    while (expected.length > 0) {
      skip();
      const found = keepContent(characters[cursor] ?? '');
      if (found.length === 0 || !found.every((one, index) => one === expected[index]))
        return undefined;
      if (from < 0) from = cursor;
      cursor += 1;
      expected = expected.slice(found.length);
    }
    spans.push({ from, to: cursor });
  }
  skip();
  return cursor === characters.length ? spans : undefined;
}

/** Extends each span by the punctuation that follows it, then by what precedes it. */
function extendSpans(characters: readonly string[], spans: readonly Span[]): void {
  for (const [index, span] of spans.entries()) {
    const limit = spans[index + 1]?.from ?? characters.length;
    while (span.to < limit && !isSpace(characters[span.to] ?? ' ')) span.to += 1;
  }
  for (const [index, span] of spans.entries()) {
    const limit = spans[index - 1]?.to ?? 0;
    while (span.from > limit && !isSpace(characters[span.from - 1] ?? ' ')) span.from -= 1;
  }
}
