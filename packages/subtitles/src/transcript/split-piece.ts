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
export function splitPiece(piece: Piece, maximumLength: number): Piece[] {
  // A phrase of more than half a row would leave rows half empty.
  const isPhrase = countGraphemes(piece.text) * 2 > maximumLength && hasUnspacedScript(piece.text);
  const words = isPhrase ? splitUnspacedWords(piece.text) : [piece.text];
  const rows = words.flatMap((word) =>
    splitEvenly(word, maximumLength).map((text, index) => ({ text, continuesWord: index > 0 })),
  );
  const times = shareTime(
    rows.map(({ text }) => text),
    piece,
  );
  return times.map((part, index) => ({
    ...piece,
    ...part,
    ...(index > 0 && { ...rows[index], hasSpaceBefore: false }),
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
