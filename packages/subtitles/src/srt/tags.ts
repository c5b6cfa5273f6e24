/**
 * What SubRip readers take as markup: `<i>`, `<b>`, `<u>`, `<s>` and `<font>`, opened or closed, and overrides in curly
 * brackets that begin with a backslash, such as `{\an8}`. Anything else in angle brackets is text.
 */
export const srtTags = /<\/?(?:[bius]|font(?=[\s>]))(?:\s[^<>]*)?>|\{\\[^{}\n]*\}/gi;

/** The text of an SRT cue without tags. */
export function stripSrtTags(text: string): string {
  return text.includes('<') || text.includes('{') ? text.replace(srtTags, '') : text;
}
