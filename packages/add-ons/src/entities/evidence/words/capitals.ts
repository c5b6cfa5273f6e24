import type { Token } from '../../text/tokens.js';

/** True for a capital that the start of a sentence does not explain. */
export function hasCapital(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return (
    token !== undefined &&
    token.capitalised &&
    (!token.startsSentence || /^\. ?$/.test(token.gap)) &&
    !/^[A-Z]{2,}$/.test(token.text) &&
    !/^I(?:$|['\u2019])/.test(token.text)
  );
}

/** True for a word in lower case in a sentence that is written with capitals. */
export function isSmall(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return token !== undefined && token.cased && !token.capitalised;
}

/** True for a word that begins with a capital in a sentence that is written with capitals. */
export function isCased(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return token !== undefined && token.cased && token.capitalised;
}
