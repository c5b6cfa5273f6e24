import { functionWords, wordSet } from '../../text/word-lists.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { readSpokenRun } from '../numbers/spoken-run.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';

const copulas = wordSet(`is was be it's are equals reads remains called being should`);
/**
 * Most words between an announcement and its copula, such as `on the router` and `to the security
 * question`.
 */
const maximumLinks = 6;
const clauseEnds = wordSet(
  `and but so please can could i it my or must did does has have had is was are thanks for because when with on that which then if you we they he she where who from at in until since though would will your this to's
  won't doesn't don't isn't didn't not tell let okay ok right thanks`,
);
/** True for words with a sign in them, and for those of letters and digits. */
function isWrittenSecret(text: string): boolean {
  return text
    .split(/\s+/)
    .every((word) => /\p{L}.*[\d_@#$%&*!.]\S|[\d_@#$%&*!]\S*\p{L}/u.test(word));
}

const caseWords = wordSet('all in lower upper case lowercase uppercase caps small letters');

/** Most words of a value that are no letters and no digits. */
export const maximumPlainWords = 5;
/** Longest value, in tokens. */
export const maximumTokens = 30;

/** Where values that are announced begin and end. */
export class Clauses {
  readonly #document: TextDocument;
  readonly #tokens: readonly Token[];

  constructor(document: TextDocument) {
    this.#document = document;
    this.#tokens = document.tokens;
  }

  /** Index behind the copula or the sign that links an announcement to what follows it. */
  linkEnd(last: number): number | undefined {
    if (/['\u2019]s$/.test(this.#tokens[last]?.text ?? '')) return last + 1;
    for (let index = last + 1; index <= last + 1 + maximumLinks; index += 1) {
      const token = this.#tokens[index];
      if (!token || token.turn !== this.#tokens[last]?.turn) return undefined;
      if (/[:=>\u2192]/.test(token.gap)) return index;
      if (token.startsSentence) return undefined;
      if (copulas.has(token.key)) return index + 1;
      if (
        /^(?:and|but|or|that|if|when|so|because|has|have|must|can|will|should|to|i|you)$/.test(
          token.key,
        ) &&
        token.key !== 'to'
      )
        return undefined;
    }
    return undefined;
  }

  /** The code of `is on the router k j eight two`, behind words that describe where it is. */
  codeBehindPlace(first: number): number | undefined {
    if (!/^(?:on|in|under|at|written)$/.test(this.#key(first))) return undefined;
    for (let index = first + 1; index <= first + maximumLinks; index += 1) {
      const run =
        /^[a-z\d]$/.test(this.#key(index)) || isDigitLike(this.#key(index))
          ? readSpokenRun(this.#tokens, index, { letters: true })
          : undefined;
      if (run && run.characters.length >= 4) return index;
    }
    return undefined;
  }

  /**
   * The start of a value with words such as `all lower case` in front, which describe how it is
   * written.
   */
  caseStart(first: number, minimum: number): number {
    let start = first;
    while (start > minimum && caseWords.has(this.#key(start - 1))) start -= 1;
    return /(?:case|caps)$/.test(this.#key(first - 1)) ? start : first;
  }

  /** Index of the word that joins a name and a password behind `credentials are`, or -1. */
  pairEnd(first: number): number {
    const { turn } = this.#tokens[first] ?? {};
    for (let index = first + 1; index < first + maximumTokens; index += 1) {
      const token = this.#tokens[index];
      if (!token || token.turn !== turn || token.startsSentence) return -1;
      if (/^(?:and|slash|then)$/.test(token.key)) return index;
    }
    return -1;
  }

  /** The last token of a secret: up to the end of its clause. */
  contentEnd(first: number): number | undefined {
    if (!this.#tokens[first] || this.#isClauseEnd(first, first)) return undefined;
    let last = first;
    let plainWords = 0;
    while (last - first < maximumTokens) {
      if (this.isPlain(last)) plainWords += 1;
      if (plainWords > maximumPlainWords) return last - 1;
      if (this.#isClauseEnd(last + 1, first)) break;
      last += 1;
    }
    return last;
  }

  /** True for a word that is no letter and no digit. */
  isPlain(index: number): boolean {
    const key = this.#key(index);
    return key.length > 1 && !isDigitLike(key);
  }

  #isClauseEnd(index: number, first: number): boolean {
    const token = this.#tokens[index];
    if (!token) return true;
    if (index === first && /^(?:at|the|an?)$/.test(token.key))
      return functionWords.has(this.#key(index + 1)) || this.#isClauseEnd(index + 1, index + 1);
    if (index > first && this.#isDivided(token, index, first)) return true;
    const isName = this.#key(first) === 'at' && /^(?:with|of|for|and|my|the|is)$/.test(token.key);
    return !isName && clauseEnds.has(token.key) && !this.isLetterAmongLetters(index);
  }

  /** True where a turn, a sentence or what is written as one secret ends in front of a token. */
  #isDivided({ turn, gap, startsSentence }: Token, index: number, first: number): boolean {
    if (turn !== this.#tokens[first]?.turn || /[;?!]\s/.test(gap)) return true;
    if (startsSentence && !this.#isSpelledAround(index)) return true;
    if (/^[:=]/.test(this.#tokens[index + 1]?.gap ?? '')) return true;
    return this.#isBehindWritten(index, first);
  }

  /** True where letters or digits are dictated on both sides of a full stop. */
  #isSpelledAround(index: number): boolean {
    return (
      /^(?:[a-z\d])$/.test(this.#key(index - 1)) ||
      (isDigitLike(this.#key(index - 1)) && isDigitLike(this.#key(index)))
    );
  }

  /**
   * True behind a secret that is written with digits or signs, unless the next word is written so
   * as well.
   */
  #isBehindWritten(index: number, first: number): boolean {
    const { gap = '', start = 0 } = this.#tokens[index] ?? {};
    if (!/\s/.test(gap)) return false;
    const before = this.#document.text.slice(this.#tokens[first]?.start, start).trim();
    const next = /^\S*/.exec(this.#document.text.slice(start, start + 40))?.[0] ?? '';
    return isWrittenSecret(before) && !isWrittenSecret(next);
  }

  /**
   * True for a letter, and for a word that sounds like a digit, among letters and digits that are
   * dictated.
   */
  isLetterAmongLetters(index: number): boolean {
    if (
      /^(?:or|for|to|of)$/.test(this.#key(index)) &&
      this.#key(index - 1).length === 1 &&
      isDigitLike(this.#key(index + 1))
    )
      return true;
    return (
      this.#key(index).length === 1 &&
      [index - 1, index + 1].some(
        (beside) => this.#key(beside).length === 1 || isDigitLike(this.#key(beside)),
      )
    );
  }

  /** True for a word that can belong to a secret in front of its announcement. */
  isContent(index: number): boolean {
    const key = this.#key(index);
    if (this.#tokens[index + 1]?.startsSentence) return false;
    return (
      !/^(?:try|use|used|put|set|with|type|enter|typed|entered|using|save|saved)$/.test(key) &&
      (!functionWords.has(key) || this.isLetterAmongLetters(index))
    );
  }

  /** False where a sentence begins at a token, unless a colon or the like precedes it. */
  isSameSentence(index: number): boolean {
    return (
      !(this.#tokens[index]?.startsSentence ?? true) || /[:=>]/.test(this.#tokens[index]?.gap ?? '')
    );
  }

  #key(index: number): string {
    return keyAt(this.#tokens, index);
  }
}
