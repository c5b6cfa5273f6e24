import { breakQualities } from '../language/break-quality.js';
import { findRules, type LanguageRules } from '../language/language-rules.js';
import { endsSentence, rateBreak } from '../language/rate-break.js';
import { countReading } from '../language/reading-length.js';
import { separatesPhrases } from '../language/unspaced-scripts.js';
import { readWord, type WordFeatures } from '../language/word-features.js';
import type { Piece } from '../transcript/piece.js';

/** The smallest text with its own times: a word, or a part of a word that is longer than a row. */
export interface Token {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Grapheme clusters. */
  readonly length: number;
  /**
   * Characters to read, including those of the space before it, as counted by guides for its
   * language.
   */
  readonly readingLength: number;
  readonly readingSpace: number;
  /** True when a space separates it from the token before in the same row. */
  readonly hasSpaceBefore: boolean;
  /** True when a sentence begins with it. */
  readonly beginsSentence: boolean;
  /**
   * True when an utterance begins with it that does not continue the sentence of the one before.
   */
  readonly beginsUtterance: boolean;
  /** Quality of a break before it, as an index of `breakQualities`. */
  readonly breakBefore: number;
}

/** Maximum number of words whose features are cached. The cache is cleared when it is full. */
const cachedWords = 50_000;

const sentence = /* @__PURE__ */ breakQualities.indexOf('sentence');
const clause = /* @__PURE__ */ breakQualities.indexOf('clause');
const forbidden = /* @__PURE__ */ breakQualities.indexOf('forbidden');

/**
 * Makes tokens of pieces of text, one after the other, with the quality of the breaks between them.
 */
export class TokenReader {
  #language = '';
  #rules: LanguageRules | undefined;
  #spaceLength = 1;
  readonly #known = new Map<string, WordFeatures>();
  #last: WordFeatures | undefined;
  #lastBeginsSentence = true;

  /** The token of the next piece. The first one begins a sentence. */
  read(piece: Piece, language: string): Token {
    if (language !== this.#language) {
      this.#language = language;
      this.#rules = findRules(language);
      this.#spaceLength = countReading(' ', language);
      this.#known.clear();
    }
    const features = this.#readFeatures(piece.text);
    const last = this.#last;
    const beginsSentence = last === undefined || endsSentence(last, features);
    const breakBefore = this.#rateBefore(piece, features);
    this.#last = features;
    this.#lastBeginsSentence = beginsSentence;
    return {
      text: piece.text,
      startSeconds: piece.startSeconds,
      endSeconds: piece.endSeconds,
      length: features.length,
      readingLength: countReading(piece.text, language),
      readingSpace: piece.hasSpaceBefore ? this.#spaceLength : 0,
      hasSpaceBefore: piece.hasSpaceBefore,
      beginsSentence,
      beginsUtterance: false,
      breakBefore,
    };
  }

  /** Begins a passage, so that the next token has no token before it. */
  reset(): void {
    this.#last = undefined;
  }

  #rateBefore({ continuesWord, hasSpaceBefore, text }: Piece, features: WordFeatures): number {
    const last = this.#last;
    if (last === undefined) return sentence;
    if (continuesWord) return forbidden;
    const rating = breakQualities.indexOf(
      rateBreak(last, features, this.#rules, this.#lastBeginsSentence),
    );
    const isClause = hasSpaceBefore && separatesPhrases(last.text, text);
    return isClause && rating !== forbidden ? Math.min(rating, clause) : rating;
  }

  #readFeatures(text: string): WordFeatures {
    let features = this.#known.get(text);
    if (features === undefined) {
      if (this.#known.size >= cachedWords) this.#known.clear();
      features = readWord(text, this.#rules);
      this.#known.set(text, features);
    }
    return features;
  }
}
