import type { Cue } from '../cue.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';

/**
 * An empty element, which separates characters that readers would otherwise interpret as structure.
 */
const nothing = '<i></i>';

/** Matches the beginning of markup and escapes, and rows that are blank or indented. */
const remarkable = /[\r<>{→]|\n(?:\s|$)/;
const blankRow = /^[ \t]*$/;
const readsAsTimes = /^[ \t]*[\d-].*(?:-[ \t]*>|→)/;

/**
 * True when a text begins with a visible character and has nothing that may need escaping. Most
 * texts are like this.
 */
function isOrdinary(text: string): boolean {
  return text.charCodeAt(0) > 32 && !remarkable.test(text);
}

/**
 * True when a text without tags and carriage returns has no row that is blank, indented or similar
 * to a line of times.
 */
export function hasPlainRows(text: string): boolean {
  let start = 0;
  do {
    const first = text.charCodeAt(start);
    // A line of times begins with a digit or a minus, whose codes are lower than those of letters.
    // Past the end the code is NaN.
    const isPlain = first > 57 || (first > 32 && !/[>→]/.test(text));
    if (!isPlain) return false;
    start = text.indexOf('\n', start) + 1;
  } while (start > 0);
  return true;
}

/** Inserts an empty pair of tags into each part of a plain text that would be read as a tag. */
export function escapeSrtText(text: string): string {
  return text.replace(srtTags, (tag) => `${tag.charAt(0)}${nothing}${tag.slice(1)}`);
}

/**
 * The text of a cue for an SRT file. SRT markup is kept. SRT has no escapes, so text that looks
 * like markup in a plain text is broken up by an empty pair of tags, which is invisible in every
 * player. Blank rows, and rows that look like a line of times, are prefixed with such a pair. Blank
 * rows at the beginning and end are removed.
 */
export function toSrtText({ text, markup }: Cue): string {
  const isMarkup = markup?.format === 'srt';
  const written = isMarkup ? markup.text : text;
  if (isOrdinary(written)) return written;
  const apart = isMarkup ? written : escapeSrtText(written);
  const rows = normalizeLineBreaks(apart).split('\n');
  const first = rows.findIndex((row) => !blankRow.test(row));
  const last = rows.findLastIndex((row) => !blankRow.test(row));
  return rows
    .slice(Math.max(first, 0), last + 1)
    .map((row) => (blankRow.test(row) || readsAsTimes.test(row) ? nothing + row : row))
    .join('\n');
}

/**
 * Markup of SubRip: `<i>`, `<b>`, `<u>`, `<s>` and `<font>`, opened or closed, and overrides in
 * curly brackets that begin with a backslash, such as `{\an8}`. Anything else in angle brackets is
 * text.
 */
export const srtTags = /<\/?(?:[bius]|font(?=[\s>]))(?:\s[^<>]*)?>|\{\\[^{}\n]*\}/gi;

/** The text of an SRT cue without tags. */
export function stripSrtTags(text: string): string {
  return text.includes('<') || text.includes('{') ? text.replace(srtTags, '') : text;
}
