import { countGraphemes, splitGraphemes } from '../language/count-graphemes.js';
import { splitUnspacedWords } from '../language/split-unspaced-words.js';
import { hasUnspacedScript } from '../language/unspaced-scripts.js';
import type { Piece } from './piece.js';
import { shareTime } from './share-time.js';

/**
 * Cuts a piece that is too long for a row: between words where its script writes none apart, and between grapheme clusters as
 * the last resort.
 *
 * @param maximumLength - grapheme clusters of a row
 */
export function splitPiece(piece: Piece, language: string, maximumLength: number): Piece[] {
  // A phrase of more than half a row would leave rows half empty.
  const words =
    countGraphemes(piece.text) * 2 > maximumLength && hasUnspacedScript(piece.text)
      ? splitUnspacedWords(piece.text, language)
      : [piece.text];
  const parts: string[] = [];
  const continuing = new Set<number>();
  for (const word of words) {
    const rows = splitEvenly(word, maximumLength);
    for (let row = 1; row < rows.length; row += 1) continuing.add(parts.length + row);
    parts.push(...rows);
  }
  if (parts.length === 1) return [piece];
  return shareTime(parts, piece).map((part, index) => ({
    ...part,
    hasSpaceBefore: index === 0 && piece.hasSpaceBefore,
    continuesWord: index === 0 ? piece.continuesWord : continuing.has(index),
  }));
}

function splitEvenly(word: string, maximumLength: number): string[] {
  const length = countGraphemes(word);
  if (length <= maximumLength) return [word];
  const graphemes = splitGraphemes(word);
  const size = Math.ceil(length / Math.ceil(length / maximumLength));
  const parts: string[] = [];
  for (let from = 0; from < length; from += size)
    parts.push(graphemes.slice(from, from + size).join(''));
  return parts;
}
