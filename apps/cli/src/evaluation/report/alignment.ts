import type { WordPair } from '@earshot/engine';
import type { createColors } from 'picocolors';
import stringWidth from 'string-width';

type Colours = ReturnType<typeof createColors>;

interface Column {
  reference: string;
  hypothesis: string;
  isError: boolean;
}

function toColumn(pair: WordPair): Column {
  switch (pair.type) {
    case 'correct':
      return { reference: pair.reference, hypothesis: pair.hypothesis, isError: false };
    case 'substitution':
      return { reference: pair.reference, hypothesis: pair.hypothesis, isError: true };
    case 'deletion':
      return { reference: pair.reference, hypothesis: '', isError: true };
    case 'insertion':
      return { reference: '', hypothesis: pair.hypothesis, isError: true };
  }
}

/** Splits columns into lines that fit. */
function wrap(columns: readonly Column[], room: number): Column[][] {
  const lines: Column[][] = [];
  let line: Column[] = [];
  let width = 0;
  for (const column of columns) {
    const columnWidth = widthOf(column) + 1;
    if (width + columnWidth > room && line.length > 0) {
      lines.push(line);
      line = [];
      width = 0;
    }
    line.push(column);
    width += columnWidth;
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Marks an error: a gap by stars, and a word by capitals where there are no colours. */
function mark(text: string, width: number, hasColours: boolean): string {
  if (text === '') return '*'.repeat(width);
  return hasColours ? text : text.toUpperCase();
}

function widthOf({ reference, hypothesis }: Column): number {
  return Math.max(stringWidth(reference), stringWidth(hypothesis));
}

/**
 * Shows an alignment word below word, wrapped, with the errors in colours, or in capitals without these; lines without an error are left out.
 *
 * @param columns - width of the terminal
 */
export function renderAlignment(
  alignment: readonly WordPair[],
  columns: number,
  colours: Colours,
): string[] {
  const show = (text: string, column: Column, paint: (text: string) => string) => {
    const width = widthOf(column);
    const shown = column.isError ? mark(text, width, colours.isColorSupported) : text;
    const padding = ' '.repeat(Math.max(0, width - stringWidth(shown)));
    return (column.isError ? paint(shown) : colours.dim(shown)) + padding;
  };
  const lines = wrap(alignment.map(toColumn), Math.max(20, columns - 6));
  let wasLeftOut = false;
  return lines.flatMap((line) => {
    if (!line.some(({ isError }) => isError)) {
      wasLeftOut = true;
      return [];
    }
    const gap = wasLeftOut ? [colours.dim('  …')] : [];
    wasLeftOut = false;
    const said = line.map((column) => show(column.reference, column, colours.green)).join(' ');
    const recognized = line.map((column) => show(column.hypothesis, column, colours.red)).join(' ');
    return [...gap, `  said ${said}`.trimEnd(), `   got ${recognized}`.trimEnd()];
  });
}
