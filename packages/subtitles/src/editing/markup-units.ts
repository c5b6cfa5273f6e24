import type { Cue, MarkupFormat } from '../cue.js';
import { readCharacterReference } from '../markup/character-references/read-character-reference.js';
import { escapeSrtText, srtTags } from '../markup/srt-text.js';
import { escapeVttText } from '../markup/vtt-text.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import { writeSrtMarkup, writeVttMarkup } from '../styled-text/write-markup.js';

/** A tag, or a UTF-16 unit of the plain text together with the way in which markup writes it. */
export interface MarkupUnit {
  readonly written: string;
  /** Empty for a tag. */
  readonly plain: string;
}

/** The format for new markup of a cue, whose position SRT markup would have to contain. */
export function chooseMarkupFormat({ markup, settings }: Cue): MarkupFormat {
  return markup?.format ?? (settings === undefined ? 'srt' : 'vtt');
}

/** The text of a cue as units of the markup of a format. */
export function readUnits(cue: Cue, format: MarkupFormat): MarkupUnit[] {
  const { markup, text } = cue;
  if (markup === undefined) return toTextUnits(text, format);
  if (markup.format === format) return readMarkup(markup.text, format);
  const styled = readStyledText(cue);
  const write = format === 'srt' ? writeSrtMarkup : writeVttMarkup;
  return readMarkup(write(styled), format);
}

/** Units of plain text. */
export function toTextUnits(text: string, format: MarkupFormat): MarkupUnit[] {
  const write = format === 'vtt' ? escapeVttText : (unit: string) => unit;
  return text.split('').map((plain) => ({ written: write(plain), plain }));
}

/** A cue with another text, whose markup is present only if it says more than the text. */
export function withUnits(cue: Cue, units: readonly MarkupUnit[], format: MarkupFormat): Cue {
  const { markup: _former, ...rest } = cue;
  const text = units.map(({ plain }) => plain).join('');
  const written = writeUnits(units, format);
  return written === text
    ? { ...rest, text }
    : { ...rest, text, markup: { format, text: written } };
}

/** The name of a tag in lower case, and whether it opens or closes, or undefined for other units. */
export function readTagName({
  plain,
  written,
}: MarkupUnit): { readonly name: string; readonly isOpening: boolean } | undefined {
  const [, slash, name] = /^<(\/?)([a-z]+)/i.exec(plain === '' ? written : '') ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), isOpening: slash === '' };
}

function readMarkup(markup: string, format: MarkupFormat): MarkupUnit[] {
  const units: MarkupUnit[] = [];
  const tags = format === 'srt' ? srtTags : /<[^>]*>?/g;
  let position = 0;
  for (const { 0: tag, index } of markup.matchAll(tags)) {
    units.push(...readText(markup.slice(position, index), format));
    units.push({ written: tag.startsWith('<') && !tag.endsWith('>') ? `${tag}>` : tag, plain: '' });
    position = index + tag.length;
  }
  units.push(...readText(markup.slice(position), format));
  return units;
}

/** Text between tags. Only WebVTT has character references. */
function readText(text: string, format: MarkupFormat): MarkupUnit[] {
  if (format === 'srt' || !text.includes('&')) return toTextUnits(text, format);
  const units: MarkupUnit[] = [];
  let position = 0;
  while (position < text.length) {
    const reference =
      text.charAt(position) === '&' ? readCharacterReference(text, position) : undefined;
    const length = reference?.length ?? 1;
    const plain = reference?.text ?? text.charAt(position);
    // A reference to several units could be cut between them.
    if (plain.length > 1) units.push(...toTextUnits(plain, format));
    else units.push({ written: text.slice(position, position + length), plain });
    position += length;
  }
  return units;
}

/** SRT has no escapes: what looks like a tag is kept apart within each text between tags. */
function writeUnits(units: readonly MarkupUnit[], format: MarkupFormat): string {
  if (format === 'vtt') return units.map(({ written }) => written).join('');
  let markup = '';
  let text = '';
  for (const { plain, written } of units) {
    if (plain === '') {
      markup += escapeSrtText(text) + written;
      text = '';
    } else text += plain;
  }
  return markup + escapeSrtText(text);
}
