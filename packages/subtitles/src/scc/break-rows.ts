import { toRows } from '../styled-text/styled-rows.js';
import type { StyledSpan } from '../styled-text/styled-text.js';
import { trimSpans } from '../styled-text/trim-spans.js';
import { countColumns, toCells } from './row-codes.js';
import { columnCount } from './screen.js';

/** Rows that fit the screen. */
export interface BrokenRows {
  readonly rows: readonly (readonly StyledSpan[])[];
  /** True where a row was too long. */
  readonly isBroken: boolean;
}

/** Breaks rows that are wider than the screen between words, and words that are wider within. */
export function breakRows(spans: readonly StyledSpan[]): BrokenRows {
  const rows = toRows(spans);
  const broken = rows.flatMap(breakRow);
  return { rows: broken, isBroken: broken.length > rows.length };
}

function breakRow(row: readonly StyledSpan[]): readonly (readonly StyledSpan[])[] {
  if (isWithin(row)) return [row];
  const rows: StyledSpan[][] = [];
  let current: StyledSpan[] = [];
  for (const word of row.flatMap(toWords)) {
    const longer = [...current, word];
    if (isWithin(longer)) {
      current = longer;
    } else {
      if (current.length > 0) rows.push(current);
      current = [{ text: word.text.trimStart(), style: word.style }];
    }
  }
  return [...rows, current].map(trimSpans).filter((part) => part.length > 0);
}

function isWithin(row: readonly StyledSpan[]): boolean {
  const style = row[0]?.style;
  if (style === undefined) return true;
  return (
    countColumns(
      toCells(trimSpans(row), () => {}),
      style,
    ) <= columnCount
  );
}

/** Longest piece of a word, which leaves room for codes and for what replaces a character. */
const maximumPiece = 10;

/** Words with the spaces before them. */
function toWords({ text, style }: StyledSpan): readonly StyledSpan[] {
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  return words.flatMap((word) => {
    if (word.length <= columnCount - 2) return [{ text: word, style }];
    const pieces = word.match(new RegExp(`[^]{1,${maximumPiece}}`, 'gu')) ?? [];
    return pieces.map((piece) => ({ text: piece, style }));
  });
}
