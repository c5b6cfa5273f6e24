import type { Cue } from '../cue.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';

/** Markup without effect. It keeps a row from being blank, which would end the cue. */
const nothing = '<c></c>';

const needsEscape = /[&<>]/;

/** Plain text as WebVTT cue text, with `&`, `<` and `>` as character references. */
export function escapeVttText(text: string): string {
  if (!needsEscape.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The text of a cue for a WebVTT file. WebVTT markup is kept, and plain text is escaped. Blank rows
 * and arrows in markup would end the cue, so a blank row gets an empty element, and an arrow a
 * character reference. Blank rows at the beginning and end are removed.
 */
export function toVttText({ text, markup }: Cue): string {
  const isMarkup = markup?.format === 'vtt';
  const safe = isMarkup ? markup.text.replaceAll('-->', '--&gt;') : escapeVttText(text);
  return safe.includes('\n') || safe.includes('\r') ? fillBlankRows(safe) : safe;
}

function fillBlankRows(text: string): string {
  const normal = normalizeLineBreaks(text);
  if (!normal.includes('\n\n') && !normal.startsWith('\n') && !normal.endsWith('\n')) return normal;
  const rows = normal.split('\n');
  const first = rows.findIndex((row) => row !== '');
  const last = rows.findLastIndex((row) => row !== '');
  return rows
    .slice(Math.max(first, 0), last + 1)
    .map((row) => (row === '' ? nothing : row))
    .join('\n');
}
