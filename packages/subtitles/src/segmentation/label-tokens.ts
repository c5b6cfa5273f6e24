import { breakQualities } from '../language/break-quality.js';
import { countGraphemes } from '../language/count-graphemes.js';
import { readPieces } from '../transcript/read-pieces.js';
import type { Token } from './token.js';

const bad = /* @__PURE__ */ breakQualities.indexOf('bad');

/** The tokens of a label before the first token of a turn. They take no time, and none is longer than a row. */
export function labelTokens(label: string, first: Token, maximumLength: number): Token[] {
  const said = { start: first.startSeconds, end: first.startSeconds, text: label };
  return readPieces(said, maximumLength).map((piece, index) => ({
    ...first,
    ...piece,
    length: countGraphemes(piece.text),
    beginsSentence: index === 0,
    breakBefore: index === 0 ? first.breakBefore : bad,
  }));
}
