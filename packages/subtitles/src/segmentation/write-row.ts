import type { Token } from './token.js';

/** The text of tokens in a row, each formatted by the presentation; plain by default. */
export function writeRow(
  tokens: readonly Token[],
  write: (token: Token) => string = ({ text }) => text,
): string {
  let row = '';
  for (const token of tokens) row += (row !== '' && token.hasSpaceBefore ? ' ' : '') + write(token);
  return row;
}
