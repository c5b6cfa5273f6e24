/** Prints a table in Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(
    [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line), ''].join('\n'),
  );
}
