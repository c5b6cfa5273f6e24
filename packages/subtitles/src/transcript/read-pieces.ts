import { splitUnspacedWords } from '../language/split-unspaced-words.js';
import { hasUnspacedScript } from '../language/unspaced-scripts.js';
import type { Piece } from './piece.js';
import { shareTime, type TimedText } from './share-time.js';
import { splitPiece } from './split-piece.js';
import type { TimedUtterance } from './transcription.js';
import { wordSpacing } from './word-spacing.js';

/** After these a word may be cut although no space follows. */
const cuttable = /[-–—/]$/;

/**
 * The words of an utterance as pieces without white space, none longer than a row. Times never run backwards: a word that
 * begins before the one before it is taken to begin with it.
 *
 * @param maximumLength - grapheme clusters of a row
 */
export function readPieces(
  utterance: TimedUtterance,
  language: string,
  maximumLength: number,
): Piece[] {
  const words = readWords(utterance);
  const pieces = markUnspacedWords(words, language).flatMap((piece) =>
    splitPiece(piece, language, maximumLength),
  );
  let latestSeconds = 0;
  return pieces.map((piece) => {
    latestSeconds = Math.max(piece.startSeconds, latestSeconds);
    return {
      ...piece,
      startSeconds: latestSeconds,
      endSeconds: Math.max(piece.endSeconds, latestSeconds),
    };
  });
}

function readWords({ words = [], text = '', start, end }: TimedUtterance): Piece[] {
  const pieces: Piece[] = [];
  const add = (timed: TimedText, hasSpaceBefore: boolean): void => {
    const parts = timed.text.split(/\s+/).filter((part) => part !== '');
    const shared = parts.length === 1 ? [{ ...timed, text: parts[0] ?? '' }] : shareTime(parts, timed);
    for (const [index, part] of shared.entries()) {
      const isApart = index > 0 || hasSpaceBefore;
      const before = pieces.at(-1)?.text ?? '';
      const continuesWord = !isApart && before !== '' && !cuttable.test(before);
      pieces.push({ ...part, hasSpaceBefore: isApart, continuesWord });
    }
  };
  if (words.every(({ word }) => word.trim() === '')) {
    add({ text, startSeconds: start, endSeconds: end }, true);
    return pieces;
  }
  let isApart = false;
  const spacing = wordSpacing(words, text);
  for (const [index, word] of words.entries()) {
    isApart ||= spacing[index] === true;
    if (word.word.trim() === '') continue;
    add({ text: word.word, startSeconds: word.start, endSeconds: word.end }, isApart);
    isApart = false;
  }
  return pieces;
}

/** Where the script puts no spaces, the dictionary says which pieces are parts of one word. */
function markUnspacedWords(pieces: Piece[], language: string): Piece[] {
  if (!pieces.some(({ text }) => hasUnspacedScript(text))) return pieces;
  const text = pieces.map((piece) => (piece.hasSpaceBefore ? ' ' : '') + piece.text).join('');
  const begins = new Set<number>();
  let offset = 0;
  for (const word of splitUnspacedWords(text, language)) {
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
