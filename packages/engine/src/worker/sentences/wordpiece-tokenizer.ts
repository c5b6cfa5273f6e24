import { continuationMark, type WordPieces } from './wordpiece-vocabulary.js';

/** Longest word that is divided into pieces, in characters: a longer one is unknown. */
const maximumWordLength = 100;

/** Characters that carry no text: control, format and private ones, but for white space. */
const withoutText = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu;

/** Chinese characters, each of which is a word. */
const chineseCharacter =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;

/** Words, and marks and symbols of ASCII, each of which is a word. */
const word = /[\p{P}$+<=>^`|~]|[^\p{P}$+<=>^`|~\s]+/gu;

/**
 * Tokenizer of BERT for text whose case does not count: words and marks, without accents, each divided into the longest pieces of a
 * vocabulary from its start on (WordPiece).
 */
export class WordPieceTokenizer {
  readonly #pieces: WordPieces;
  readonly #longestPiece: number;
  readonly #begin: number;
  readonly #end: number;
  readonly #unknown: number;

  /** @param pieces - the vocabulary */
  constructor(pieces: WordPieces) {
    this.#pieces = pieces;
    let longest = 0;
    for (const piece of pieces.keys()) longest = Math.max(longest, piece.length);
    this.#longestPiece = longest;
    this.#begin = this.#numberOf('[CLS]');
    this.#end = this.#numberOf('[SEP]');
    this.#unknown = this.#numberOf('[UNK]');
  }

  /** Number of the piece that fills rows of a batch. */
  get padding(): number {
    return this.#numberOf('[PAD]');
  }

  /**
   * Numbers of the pieces of a text, between those of its begin and its end.
   *
   * @param maximumLength - most numbers, at least 2. The rest of the text is left out
   */
  encode(text: string, maximumLength: number): number[] {
    const numbers = [this.#begin];
    for (const [found] of normalised(text).matchAll(word)) {
      if (numbers.length >= maximumLength - 1) break;
      numbers.push(...this.#piecesOf(found));
    }
    return [...numbers.slice(0, maximumLength - 1), this.#end];
  }

  #piecesOf(text: string): number[] {
    const characters = Array.from(text);
    if (characters.length > maximumWordLength) return [this.#unknown];
    const numbers: number[] = [];
    for (let from = 0; from < characters.length; ) {
      const mark = from === 0 ? '' : continuationMark;
      let to = Math.min(characters.length, from + this.#longestPiece);
      let number: number | undefined;
      for (; to > from; to -= 1) {
        number = this.#pieces.get(mark + characters.slice(from, to).join(''));
        if (number !== undefined) break;
      }
      if (number === undefined) return [this.#unknown];
      numbers.push(number);
      from = to;
    }
    return numbers;
  }

  #numberOf(piece: string): number {
    // The vocabulary was read with the pieces that have names.
    return this.#pieces.get(piece) ?? 0;
  }
}

/** Text in lower case, without accents and characters that carry no text. */
function normalised(text: string): string {
  const bare = text
    .replace(withoutText, '')
    .replace(chineseCharacter, ' $& ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  // Each by itself: as a part of a word, a capital sigma at its end would become another letter.
  return bare.replace(/\p{Lu}/gu, (letter) => letter.toLowerCase());
}
