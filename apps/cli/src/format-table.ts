import stringWidth from 'string-width';

/**
 * Formats a table whose columns are as wide as their widest cell.
 *
 * @param headings - one for each column
 * @param rows - cells, as many as there are headings
 * @param options - `numbersFrom` is the first column that is aligned to the right, none by default
 */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { numbersFrom = Number.POSITIVE_INFINITY }: { numbersFrom?: number } = {},
): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => {
          const padding = ' '.repeat(Math.max(0, (widths[column] ?? 0) - stringWidth(cell)));
          return column < numbersFrom ? cell + padding : padding + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
