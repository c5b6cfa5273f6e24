import { continuationMark, specialPiece, type WordPieces } from './wordpiece-vocabulary.js';

/** Longest word that is divided into pieces, in characters: a longer one is unknown. */
const maximumWordLength = 100;

/** Characters that carry no text: control, format and private ones, except white space. */
const withoutText = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu;

/** Chinese characters, each of which is a word. */
const chineseCharacter =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;

/** Words, and marks and symbols of ASCII, each of which is a word. */
const word = /[\p{P}$+<=>^`|~]|[^\p{P}$+<=>^`|~\s]+/gu;

/** A word of a text, or a mark, with its pieces. */
export interface PiecedWord {
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Numbers of its pieces, at least one. */
  readonly pieces: readonly number[];
}

/**
 * Tokenizer of BERT: words and marks, each divided into the longest pieces of a vocabulary from its
 * start on (WordPiece). Where no piece of the vocabulary has a capital, case and accents do not
 * count.
 */
export class WordPieceTokenizer {
  readonly #pieces: WordPieces;
  readonly #longestPiece: number;
  readonly #isCased: boolean;
  readonly #begin: number;
  readonly #end: number;
  readonly #unknown: number;

  /** @param pieces - the vocabulary */
  constructor(pieces: WordPieces) {
    this.#pieces = pieces;
    let longest = 0;
    let isCased = false;
    for (const piece of pieces.keys()) {
      longest = Math.max(longest, piece.length);
      isCased ||= !specialPiece.test(piece) && piece !== piece.toLowerCase();
    }
    this.#longestPiece = longest;
    this.#isCased = isCased;
    this.#begin = this.#findNumber('[CLS]');
    this.#end = this.#findNumber('[SEP]');
    this.#unknown = this.#findNumber('[UNK]');
  }

  /** Number of the piece that pads rows of a batch. */
  get padding(): number {
    return this.#findNumber('[PAD]');
  }

  /**
   * Numbers of the pieces of a text, between those of its begin and its end.
   *
   * @param maximumLength - maximum number of results, at least 2. The rest of the text is omitted
   */
  encode(text: string, maximumLength: number): number[] {
    const numbers: number[] = [];
    for (const { pieces } of this.words(text)) {
      numbers.push(...pieces);
      if (numbers.length >= maximumLength - 2) break;
    }
    return this.frame(numbers.slice(0, maximumLength - 2));
  }

  /** Pieces between those of the begin and the end of a text. */
  frame(pieces: readonly number[]): number[] {
    return [this.#begin, ...pieces, this.#end];
  }

  /** Words and marks of a text, in order. */
  *words(text: string): Generator<PiecedWord, void> {
    const { ends, starts, text: read } = normalised(text, this.#isCased);
    for (const { 0: found, index } of read.matchAll(word))
      yield {
        start: starts[index] ?? 0,
        end: ends[index + found.length - 1] ?? 0,
        pieces: this.#splitPieces(found),
      };
  }

  #splitPieces(text: string): number[] {
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

  #findNumber(piece: string): number {
    // The vocabulary was read with the pieces that have names.
    return this.#pieces.get(piece) ?? 0;
  }
}

/** Text as it is looked up, with the places in the original of each of its UTF-16 units. */
interface NormalisedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Text without characters that carry no text, and, unless case counts, in lower case and without
 * accents.
 */
function normalised(original: string, isCased: boolean): NormalisedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const units = normalisedCharacter(character, isCased);
    const end = at + character.length;
    text += units;
    for (let unit = 0; unit < units.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    // An accent belongs to its letter, even where it is omitted.
    if (units === '' && ends.length > 0) ends[ends.length - 1] = end;
    at = end;
  }
  return { text, starts, ends };
}

const plainCharacter = /^[ -~]$/;

function normalisedCharacter(character: string, isCased: boolean): string {
  if (plainCharacter.test(character)) return isCased ? character : character.toLowerCase();
  const bare = character.replace(withoutText, '').replace(chineseCharacter, ' $& ');
  if (isCased) return bare;
  return bare
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\p{Lu}/gu, (letter) => letter.toLowerCase());
}
