import type { TranscriptionLanguage } from '@earshot/core';
import { isSpaceless, splitWords } from '../../../text/split-words.js';
import type { Tokenizer } from '../families/speech-family.js';
import type { TokenText } from '../search/beam-search.js';

/** A word of a text of tokens. */
export interface TokenWord {
  /** The word without separator, punctuation included. */
  readonly text: string;
  /** Probability of its letters and digits, 0 to 1. */
  readonly probability: number;
  /** Position of its first token, and after its last one. */
  readonly firstToken: number;
  readonly endToken: number;
  /** True when nothing separates it from the word before. */
  readonly isJoined: boolean;
}

/**
 * Characters that count for the probability of a word: letters and digits, and characters that may
 * be a part of one.
 */
const content = /[\p{L}\p{N}\p{M}\uFFFD]/u;

/**
 * Splits a text of tokens into words. Tokens may hold a part of a letter, or parts of two words.
 *
 * @param tokenizer - tokenizer of the model
 * @param language - decides whether spaces separate words
 */
export function wordsOfTokens(
  { ids, logs }: TokenText,
  tokenizer: Tokenizer,
  language: TranscriptionLanguage,
): TokenWord[] {
  const pieces = ids.map((id) => tokenizer.decodeToken(id));
  const bytes = Buffer.concat(pieces);
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += piece.length;
  }
  /** Token that holds a byte. */
  const tokenAt = (byte: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= byte),
    );
  // Bytes that are not text are decoded as replacement characters, so lengths match the bytes only
  // in valid text.
  const text = bytes.toString('utf8');
  const words: TokenWord[] = [];
  let searchFrom = 0;
  let byteOfSearch = 0;
  for (const word of splitWords(text, language)) {
    const { end, start } = findWord(text, word, searchFrom);
    const from = byteOfSearch + Buffer.byteLength(text.slice(searchFrom, start));
    const to = from + Buffer.byteLength(text.slice(start, end));
    const firstToken = tokenAt(from);
    const endToken = tokenAt(to - 1) + 1;
    let log = 0;
    for (let token = firstToken; token < endToken; token += 1)
      if (content.test(Buffer.from(pieces[token] ?? []).toString('utf8'))) log += logs[token] ?? 0;
    words.push({
      text: word,
      probability: Math.exp(log),
      firstToken,
      endToken,
      isJoined: words.length > 0 && isSpaceless(language) && start === searchFrom,
    });
    searchFrom = end;
    byteOfSearch = to;
  }
  return words;
}

/** Finds a word in a text, which may have spaces before punctuation where the word has none. */
function findWord(text: string, word: string, from: number): { start: number; end: number } {
  let start = from;
  while (start < text.length && text[start] !== word[0]) start += 1;
  let end = start;
  for (let index = 0; index < word.length && end < text.length; end += 1)
    if (text[end] === word[index]) index += 1;
  return { start, end };
}
