import {
  SpanCollector,
  type StyledSpan,
  type TextStyle,
  unstyled,
} from '../styled-text/styled-text.js';
import { trimSpans } from '../styled-text/trim-spans.js';
import type { CharacterTable } from './character-table.js';

/** Colours of the teletext codes 0x00 to 0x07, which are those that WebVTT has classes for. */
export const teletextColors = [
  '000000',
  'ff0000',
  '00ff00',
  'ffff00',
  '0000ff',
  'ff00ff',
  '00ffff',
  'ffffff',
] as const;

/** Codes of a text field beside characters (EBU Tech 3264, section 5.2). */
export const textCodes = {
  italicOn: 0x80,
  italicOff: 0x81,
  underlineOn: 0x82,
  underlineOff: 0x83,
  newRow: 0x8a,
  unused: 0x8f,
} as const;

/** The rows of a text field. Blank rows are left out: rows of double height have one between them. */
export function readTextField(
  bytes: readonly number[],
  table: CharacterTable,
  isTeletext: boolean,
): readonly StyledSpan[] {
  const field = new TextField(table, isTeletext);
  for (const byte of bytes) field.read(byte);
  return field.end();
}

class TextField {
  readonly #table: CharacterTable;
  readonly #isTeletext: boolean;
  readonly #rows = new SpanCollector();
  #row: StyledSpan[] = [];
  #held: number[] = [];
  #style: TextStyle = unstyled;

  constructor(table: CharacterTable, isTeletext: boolean) {
    this.#table = table;
    this.#isTeletext = isTeletext;
  }

  read(byte: number): void {
    if (byte < 0x20) this.#control(byte);
    else if (byte < 0x80 || byte >= 0xa0) this.#held.push(byte);
    else if (byte === textCodes.newRow) this.#endRow();
    else if (byte === textCodes.italicOn || byte === textCodes.italicOff)
      this.#change({ isItalic: byte === textCodes.italicOn });
    else if (byte === textCodes.underlineOn || byte === textCodes.underlineOff)
      this.#change({ isUnderlined: byte === textCodes.underlineOn });
  }

  end(): readonly StyledSpan[] {
    this.#endRow();
    this.#rows.end();
    return this.#rows.spans;
  }

  #control(byte: number): void {
    if (this.#isTeletext) this.#held.push(0x20);
    const color = teletextColors[byte];
    if (color !== undefined) this.#change({ color });
  }

  #change(change: Partial<TextStyle>): void {
    this.#flush();
    this.#style = { ...this.#style, ...change };
  }

  #flush(): void {
    if (this.#held.length === 0) return;
    const text = this.#table.decode(this.#held);
    this.#row.push({
      text: this.#isTeletext ? text.replace(/ +/g, ' ') : text,
      style: this.#style,
    });
    this.#held = [];
  }

  /** Ends a row. Every row begins in white. */
  #endRow(): void {
    this.#flush();
    const spans = this.#isTeletext ? withoutDoubleSpaces(this.#row) : this.#row;
    const hasRows = this.#rows.hasText;
    for (const [index, { text, style }] of trimSpans(spans).entries())
      this.#rows.add(index === 0 && hasRows ? `\n${text}` : text, style);
    this.#row = [];
    this.#style = { ...this.#style, color: undefined };
  }
}

function withoutDoubleSpaces(spans: readonly StyledSpan[]): readonly StyledSpan[] {
  return spans.map(({ text, style }, index) => {
    const isAfterSpace = spans[index - 1]?.text.endsWith(' ') ?? false;
    return { text: isAfterSpace ? text.trimStart() : text, style };
  });
}
