import type { Cue } from '../cue/cue.js';

/** Markup without effect. It keeps a row from being blank, which would end the cue. */
const nothing = '<c></c>';

const mayNeedCare = /[\r&<>]|\n\n/;
const lineBreaks = /\r\n?/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as WebVTT cue text, with `&`, `<` and `>` as character references. */
export function escapeVttText(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
}

/**
 * The text of a cue as WebVTT holds it: own markup as it is, plain text escaped. A blank row within the text gets an
 * empty tag, an arrow in markup a character reference: either would end the cue. Blank rows at the begin and end are
 * left out.
 */
export function toVttText({ text, markup }: Cue): string {
  const isMarkup = markup?.format === 'vtt';
  const written = isMarkup ? markup.text : text;
  if (!mayNeedCare.test(written) && !written.startsWith('\n') && !written.endsWith('\n')) {
    return written;
  }
  const safe = isMarkup ? written.replaceAll('-->', '--&gt;') : escapeVttText(written);
  const rows = safe.replace(lineBreaks, '\n').split('\n');
  const first = rows.findIndex((row) => row !== '');
  const last = rows.findLastIndex((row) => row !== '');
  return rows
    .slice(Math.max(first, 0), last + 1)
    .map((row) => (row === '' ? nothing : row))
    .join('\n');
}
