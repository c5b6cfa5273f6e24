import { countGraphemes, splitGraphemes } from '../language/count-graphemes.js';
import { hasUnspacedScript, splitUnspacedWords } from '../language/unspaced-scripts.js';

/** A part of an utterance that has no white space inside. */
export interface Piece {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** True when white space separates it from the piece before. */
  readonly hasSpaceBefore: boolean;
  /** True when it continues the word of the piece before, so that a break here would cut a word. */
  readonly continuesWord: boolean;
}

/** A text with its times. */
export interface TimedText {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Divides the time of a text among its parts, in proportion to their characters. */
export function shareTime(parts: readonly string[], whole: TimedText): TimedText[] {
  let total = 0;
  for (const part of parts) total += part.length;
  const perCharacter = (whole.endSeconds - whole.startSeconds) / Math.max(total, 1);
  let passed = 0;
  return parts.map((text) => {
    const startSeconds = whole.startSeconds + passed * perCharacter;
    passed += text.length;
    const endSeconds =
      passed === total ? whole.endSeconds : whole.startSeconds + passed * perCharacter;
    return { text, startSeconds, endSeconds };
  });
}

/**
 * Cuts a piece that is too long for a row: between words if its script has no spaces, and between
 * grapheme clusters as the last resort.
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
