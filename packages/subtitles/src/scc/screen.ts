import {
  type Placement,
  SpanCollector,
  type StyledSpan,
  type TextStyle,
} from '../styled-text/styled-text.js';

/** Size of the screen of CEA-608. */
export const rowCount = 15;
export const columnCount = 32;

/**
 * Columns of a row that are kept. Receivers put what is beyond the screen into its last column, but
 * files with longer rows exist, and their text is wanted.
 */
export const maximumColumns = 4 * columnCount;

interface Cell {
  readonly character: string;
  readonly style: TextStyle;
}

/** The text of a screen and its place. */
export interface ScreenText {
  readonly spans: readonly StyledSpan[];
  readonly placement: Placement;
}

/** Cells of a memory of a decoder, of which few have a character. */
export class Screen {
  #rows = new Map<number, (Cell | undefined)[]>();

  get isBlank(): boolean {
    return this.#rows.size === 0;
  }

  put(row: number, column: number, character: string, style: TextStyle): void {
    const cells = this.#rows.get(row) ?? [];
    cells[Math.min(column, maximumColumns - 1)] = { character, style };
    this.#rows.set(row, cells);
  }

  /** True where a cell has a visible character, other than the last one, into which rows run over. */
  hasText(row: number, column: number): boolean {
    return column < maximumColumns - 1 && isVisible(this.#rows.get(row)?.[column]);
  }

  /** Erases the cells of a row from a column on. */
  eraseFrom(row: number, column: number): void {
    const cells = this.#rows.get(row)?.slice(0, column) ?? [];
    if (cells.some((cell) => cell !== undefined)) this.#rows.set(row, cells);
    else this.#rows.delete(row);
  }

  clear(): void {
    this.#rows.clear();
  }

  text(): ScreenText | undefined {
    return toScreenText([...this.#rows].toSorted(([one], [other]) => one - other));
  }
}

function toScreenText(
  rows: readonly (readonly [number, readonly (Cell | undefined)[]])[],
): ScreenText | undefined {
  const collector = new SpanCollector();
  let left = columnCount;
  let right = 0;
  const shown: number[] = [];
  for (const [row, cells] of rows) {
    const first = cells.findIndex((cell) => isVisible(cell));
    const last = cells.findLastIndex((cell) => isVisible(cell));
    if (first === -1) continue;
    left = Math.min(left, first);
    right = Math.min(columnCount, Math.max(right, last + 1));
    const hasRows = shown.push(row) > 1;
    for (let column = first; column <= last; column += 1) {
      const cell = cells[column];
      const style = (cell ?? cells[first])?.style;
      if (style === undefined) continue;
      if (column === first && hasRows) collector.add('\n', style);
      collector.add(cell?.character.replace('\u00A0', ' ') ?? ' ', style);
    }
  }
  collector.end();
  if (shown.length === 0) return undefined;
  return { spans: collector.spans, placement: findPlacement(shown, left, right) };
}

function isVisible(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.character.trim() !== '';
}

function findPlacement(rows: readonly number[], left: number, right: number): Placement {
  const middleRow = ((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2;
  const row = middleRow < rowCount / 3 ? 7 : middleRow < (rowCount * 2) / 3 ? 4 : 1;
  const middleColumn = (left + right) / 2;
  const column = middleColumn < columnCount / 3 ? 0 : middleColumn < (columnCount * 2) / 3 ? 1 : 2;
  // The sum of the numbers of its row and its column is a key of the number pad.
  return (row + column) as Placement;
}
