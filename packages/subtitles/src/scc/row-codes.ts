import { encodeSimilar } from '../characters/similar-characters.js';
import type { StyledSpan, TextStyle } from '../styled-text/styled-text.js';
import { type CharacterCodes, codesOfCharacter } from './characters.js';
import { captionColors, italicsNumber, preambleRows } from './codes.js';

/** Two bytes, which are sent in one frame. */
export type Pair = readonly [number, number];

/** A cell of a row: a character, or codes that change the style and are blank. */
type Cell = readonly Pair[] | CharacterCodes;

/** Where a row is on the screen. */
export interface RowPlace {
  /** Row, counted from 0. */
  readonly row: number;
  /** Column of the first character, counted from 0. */
  readonly column: number;
}

/** The cells of a row. Its style at the start is that of its first span. */
export function toCells(
  row: readonly StyledSpan[],
  onLoss: (character: string) => void,
): readonly Cell[] {
  const cells: Cell[] = [];
  let current = row[0]?.style;
  for (const { text, style } of row) {
    let shown = text;
    if (current !== undefined && !hasSameCodes(current, style)) {
      // The codes take a cell, for which a space beside them makes room.
      if (isSpace(cells.at(-1))) cells.pop();
      else shown = text.replace(/^ /, '');
      cells.push(midRowPairs(style, current));
    }
    current = style;
    for (const character of shown.normalize('NFC'))
      cells.push(...encodeSimilar(character, codesOfCharacter, onLoss));
  }
  return cells;
}

function isSpace(cell: Cell | undefined): boolean {
  return cell !== undefined && 'basic' in cell && cell.basic === 0x20 && cell.pair === undefined;
}

/** The pairs that write a row at its place: where it is, its style, and its characters. */
export function writeRow(cells: readonly Cell[], style: TextStyle, place: RowPlace): Pair[] {
  const writer = new PairWriter(placePairs(style, place));
  for (const cell of cells) {
    if ('length' in cell) {
      writer.putPairs(cell);
    } else {
      if (cell.basic !== undefined) writer.putBasic(cell.basic);
      if (cell.pair !== undefined) writer.putPairs([cell.pair]);
    }
  }
  return writer.end();
}

/** Joins characters of one byte to pairs. */
class PairWriter {
  readonly #pairs: Pair[];
  #held: number | undefined;

  constructor(pairs: Pair[]) {
    this.#pairs = pairs;
  }

  putBasic(code: number): void {
    if (this.#held === undefined) {
      this.#held = code;
      return;
    }
    this.#pairs.push([this.#held, code]);
    this.#held = undefined;
  }

  putPairs(pairs: readonly Pair[]): void {
    this.end();
    this.#pairs.push(...twice(pairs));
  }

  /** Ends the row. A single character is sent with a null. */
  end(): Pair[] {
    if (this.#held !== undefined) this.#pairs.push([this.#held, 0]);
    this.#held = undefined;
    return this.#pairs;
  }
}

/** Control codes are sent twice, so that one may be lost. Receivers follow them once. */
export function twice(pairs: readonly Pair[]): Pair[] {
  return pairs.flatMap((pair) => [pair, pair]);
}

function placePairs(style: TextStyle, { row, column }: RowPlace): Pair[] {
  const isPlain = hasSameCodes(style, plain);
  const needsCodes = !isPlain && (column > 0 || (style.isItalic && colorNumber(style) > 0));
  // The codes of a style are in the cell before the text.
  const start = needsCodes ? Math.max(0, column - midRowPairs(style, plain).length) : column;
  const number =
    start > 0 || isPlain || needsCodes ? 8 + Math.floor(start / 4) : styleNumber(style);
  const underline = !needsCodes && style.isUnderlined ? 1 : 0;
  const tab = start % 4;
  return twice([
    preamble(row, number, underline),
    ...(tab > 0 ? [[0x17, 0x20 + tab] as const] : []),
    ...(needsCodes ? midRowPairs(style, plain) : []),
  ]);
}

function preamble(row: number, number: number, underline: number): Pair {
  const entry = Object.entries(preambleRows).find(([, rows]) => rows.includes(row));
  const [first, rows] = entry ?? ['20', [14, undefined]];
  const base = rows[1] === row ? 0x60 : 0x40;
  return [Number(first), base + number * 2 + underline];
}

const plain = { isItalic: false, isUnderlined: false, color: undefined };

type CodedStyle = Pick<TextStyle, 'isItalic' | 'isUnderlined' | 'color'>;

function hasSameCodes(one: CodedStyle, other: CodedStyle): boolean {
  return (
    one.isItalic === other.isItalic &&
    one.isUnderlined === other.isUnderlined &&
    colorNumber(one) === colorNumber(other)
  );
}

/** Mid-row codes of a style. A colour ends italics, and italics keep the colour before them. */
function midRowPairs(style: CodedStyle, before: CodedStyle): readonly Pair[] {
  const underline = style.isUnderlined ? 1 : 0;
  const color: Pair = [0x11, 0x20 + colorNumber(style) * 2 + underline];
  const italics: Pair = [0x11, 0x20 + italicsNumber * 2 + underline];
  if (!style.isItalic) return [color];
  return colorNumber(style) === colorNumber(before) ? [italics] : [color, italics];
}

function styleNumber(style: CodedStyle): number {
  return style.isItalic ? italicsNumber : colorNumber(style);
}

function colorNumber({ color }: CodedStyle): number {
  return Math.max(
    0,
    captionColors.findIndex((known) => known === color),
  );
}

/** Columns that a row takes, with the codes of its style before it. */
export function countColumns(cells: readonly Cell[], style: TextStyle): number {
  const leading = hasSameCodes(style, plain) ? 0 : midRowPairs(style, plain).length;
  return cells.reduce((sum, cell) => sum + ('length' in cell ? cell.length : 1), leading);
}
