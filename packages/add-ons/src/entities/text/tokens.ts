import { wordSet } from '../../text/word-lists.js';
import { withoutPossessive } from '../../text/words.js';

/** A word or a number of a text, with its offsets. */
export interface Token {
  /** Without case, accents and a possessive ending: the form that is compared. */
  readonly key: string;
  /** As it is written. */
  readonly text: string;
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Text between the token before and this one. */
  readonly gap: string;
  /** True when a sentence or a line ends in front of it. */
  readonly startsSentence: boolean;
  readonly capitalised: boolean;
}

/** A text with its tokens. */
export interface TextDocument {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** True for text with capitals, in which a word in lower case is not a name; see {@link CasingCounter}. */
  readonly cased: boolean;
}

/** Words, numbers, and runs of the placeholder of what is redacted. */
const tokenPattern = /[\p{L}\p{N}\p{M}\ue000]+(?:['\u2019\u02bc][\p{L}\p{M}]+)*/gu;
const sentenceEnd = /[.?!\n\u2026]/;
/** A full stop after one of these ends no sentence. */
const abbreviations = wordSet('mr mrs ms dr prof st jr sr no vs inc');

/** Share of the words of a text with capitals that have one, at least. */
const minimumCapitalShare = 0.02;

/** Text without case and accents, and with one kind of apostrophe. */
export function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2019\u02bc]/g, "'")
    .toLowerCase();
}

/** Tokenizes a text, in time proportional to its length. */
export function tokenize(text: string): TextDocument {
  const tokens: Token[] = [];
  const casing = new CasingCounter();
  for (const match of text.matchAll(tokenPattern)) {
    const before = tokens.at(-1);
    const start = match.index;
    const word = match[0];
    const gap = text.slice(before?.end ?? 0, start);
    const ends = sentenceEnd.test(gap) && !(gap === '. ' && abbreviations.has(before?.key ?? ''));
    const first = word.charAt(0);
    const capitalised = first !== first.toLowerCase();
    const startsSentence = before === undefined || (ends && / |\n/.test(gap));
    casing.add(word, capitalised, startsSentence);
    tokens.push({
      key: keyOf(fold(word)),
      text: word,
      start,
      end: start + word.length,
      gap,
      startsSentence,
      capitalised,
    });
  }
  return { text, tokens, cased: casing.isCased(tokens.length) };
}

/**
 * Distinguishes text with capitals from text without any, into which a custom vocabulary or spelling may have written some: there the
 * pronoun I and the starts of sentences have none.
 */
class CasingCounter {
  /** Words with a capital, other than the pronoun. */
  #capitals = 0;
  /** Pronouns with a capital, less those without one. */
  #pronouns = 0;
  /** Starts of sentences with a capital, less those without one. */
  #starts = 0;

  add(word: string, capitalised: boolean, startsSentence: boolean): void {
    const sign = capitalised ? 1 : -1;
    if (/^[Ii](?:['\u2019]|$)/.test(word)) this.#pronouns += sign;
    else {
      if (capitalised) this.#capitals += 1;
      if (startsSentence && /^\p{L}/u.test(word)) this.#starts += sign;
    }
  }

  isCased(tokenCount: number): boolean {
    if (this.#capitals === 0 || this.#capitals / tokenCount <= minimumCapitalShare) return false;
    if (this.#pronouns !== 0) return this.#pronouns > 0;
    return this.#starts >= 0;
  }
}

const contractions = wordSet("it's that's he's she's who's what's there's here's name's let's");

function keyOf(word: string): string {
  return contractions.has(word) ? word : withoutPossessive(word);
}
