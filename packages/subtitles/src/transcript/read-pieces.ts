import { hasUnspacedScript, splitUnspacedWords } from '../language/unspaced-scripts.js';
import { type Piece, shareTime, splitPiece, type TimedText } from './piece.js';
import type { TimedUtterance } from './transcription.js';
import { wordSpacing } from './word-spacing.js';

/** Characters after which a word may be cut although no space follows. */
const cuttable = /[-–—/]$/;

const whiteSpace = /\s/;

/**
 * The words of an utterance as pieces without white space, none longer than a row. Times never
 * decrease: a word that begins before the previous word is treated as beginning with it.
 *
 * @param maximumLength - grapheme clusters of a row
 */
export function readPieces(utterance: TimedUtterance, maximumLength: number): Piece[] {
  const pieces = markUnspacedWords(readWords(utterance));
  // A text never has more grapheme clusters than code units.
  if (pieces.every(({ text }) => text.length * 2 <= maximumLength)) return pieces;
  return pieces.flatMap((piece) => splitPiece(piece, maximumLength));
}

function readWords({ words = [], text = '', start, end }: TimedUtterance): Piece[] {
  const reader = new PieceReader();
  if (words.every(({ word }) => word.trim() === '')) {
    if (text.trim() !== '') reader.add(text, start, end, true);
    return reader.pieces;
  }
  const spacing = wordSpacing(words, text);
  let isApart = false;
  for (const [index, { word, start: startSeconds, end: endSeconds }] of words.entries()) {
    isApart ||= spacing[index] === true;
    const trimmed = word.trim();
    if (trimmed === '') continue;
    reader.add(trimmed, startSeconds, endSeconds, isApart);
    isApart = false;
  }
  return reader.pieces;
}

class PieceReader {
  readonly pieces: Piece[] = [];
  #latestSeconds = 0;
  #isCuttable = true;

  /** Adds a text, divided at the white space inside it. */
  add(text: string, startSeconds: number, endSeconds: number, hasSpaceBefore: boolean): void {
    if (!whiteSpace.test(text)) {
      this.#push({ text, startSeconds, endSeconds }, hasSpaceBefore);
      return;
    }
    const parts = text.split(/\s+/).filter((part) => part !== '');
    for (const [index, part] of shareTime(parts, { text, startSeconds, endSeconds }).entries())
      this.#push(part, index > 0 || hasSpaceBefore);
  }

  #push({ text, startSeconds, endSeconds }: TimedText, hasSpaceBefore: boolean): void {
    this.#latestSeconds = Math.max(this.#latestSeconds, startSeconds);
    this.pieces.push({
      text,
      startSeconds: this.#latestSeconds,
      endSeconds: Math.max(endSeconds, this.#latestSeconds),
      hasSpaceBefore,
      continuesWord: !hasSpaceBefore && !this.#isCuttable,
    });
    this.#isCuttable = cuttable.test(text);
  }
}

/** Marks the pieces that continue a word, by the dictionary, in scripts without spaces. */
function markUnspacedWords(pieces: Piece[]): Piece[] {
  if (!pieces.some(({ text }) => hasUnspacedScript(text))) return pieces;
  const text = pieces.map((piece) => (piece.hasSpaceBefore ? ' ' : '') + piece.text).join('');
  const begins = new Set<number>();
  let offset = 0;
  for (const word of splitUnspacedWords(text)) {
    begins.add(offset);
    offset += word.length;
  }
  offset = 0;
  return pieces.map((piece) => {
    const begin = offset + (piece.hasSpaceBefore ? 1 : 0);
    offset = begin + piece.text.length;
    return { ...piece, continuesWord: !begins.has(begin) };
  });
}
