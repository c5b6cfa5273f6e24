import { encodeSimilar } from '../characters/similar-characters.js';
import { vttClassOfColor } from '../styled-text/colors.js';
import { toRows } from '../styled-text/styled-rows.js';
import type { StyledSpan, TextStyle } from '../styled-text/styled-text.js';
import type { CharacterTable } from './character-table.js';
import { teletextColors, textCodes } from './read-text-field.js';

const teletext = { endBox: 0x0a, startBox: 0x0b, doubleHeight: 0x0d, white: 0x07 } as const;

/** How a text is written. */
export interface TextFieldOptions {
  readonly table: CharacterTable;
  readonly isTeletext: boolean;
  /** Called for each character that the table lacks. */
  readonly onLoss: (character: string) => void;
}

/** Bytes of a text. Rows of teletext have double height, and are within a box. */
export function writeTextField(
  spans: readonly StyledSpan[],
  options: TextFieldOptions,
): readonly number[] {
  const { isTeletext } = options;
  const between = isTeletext ? [textCodes.newRow, textCodes.newRow] : [textCodes.newRow];
  return toRows(spans).flatMap((row, index) => [
    ...(index === 0 ? [] : between),
    ...writeRow(row, options),
  ]);
}

function writeRow(row: readonly StyledSpan[], options: TextFieldOptions): readonly number[] {
  const { isTeletext } = options;
  const bytes: number[] = isTeletext ? [teletext.doubleHeight] : [];
  let color: number = teletext.white;
  for (const [index, { text, style }] of row.entries()) {
    const next = isTeletext ? colorCode(style) : color;
    // A code takes the place of a character, for which a space beside it makes room.
    let shown = text;
    if (next !== color) {
      if (bytes.at(-1) === 0x20) bytes.pop();
      else shown = text.replace(/^ /, '');
      bytes.push(next);
      color = next;
    }
    if (isTeletext && index === 0) bytes.push(teletext.startBox, teletext.startBox);
    bytes.push(...writeSpan(shown, style, options));
  }
  if (isTeletext) bytes.push(teletext.endBox, teletext.endBox);
  return bytes;
}

function writeSpan(text: string, style: TextStyle, options: TextFieldOptions): readonly number[] {
  const { table, onLoss } = options;
  const encode = (character: string) => table.encode(character);
  const bytes = Array.from(text.normalize('NFC')).flatMap((character) =>
    encodeSimilar(character, encode, onLoss).flat(),
  );
  const underlined = style.isUnderlined
    ? [textCodes.underlineOn, ...bytes, textCodes.underlineOff]
    : bytes;
  return style.isItalic ? [textCodes.italicOn, ...underlined, textCodes.italicOff] : underlined;
}

function colorCode({ color }: TextStyle): number {
  const index = teletextColors.findIndex((known) => known === color);
  return index === -1 ? teletext.white : index;
}

/** True where a text has a colour that teletext has. */
export function hasTeletextColor(spans: readonly StyledSpan[]): boolean {
  return spans.some(
    ({ style: { color } }) =>
      color !== undefined && color !== 'ffffff' && vttClassOfColor(color) !== undefined,
  );
}
