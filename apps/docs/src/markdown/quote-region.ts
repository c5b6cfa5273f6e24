/** A line that begins or ends a region, in the comment of any language that is quoted. */
const regionLine = /^\s*(?:\/\/|#) ?#(?:end)?region\b/;

/**
 * The part of a program that a page quotes, as VitePress cuts it: without the marks of regions, and
 * without the indentation that all of its lines have.
 *
 * @param region - undefined for the whole program
 * @throws Error when the program has no such region
 */
export function quoteRegion(source: string, region: string | undefined): string {
  const lines = source.trimEnd().split('\n');
  const from =
    region === undefined ? 0 : lines.findIndex((line) => line.endsWith(`#region ${region}`)) + 1;
  const to =
    region === undefined
      ? lines.length
      : lines.findIndex((line) => line.endsWith(`#endregion ${region}`));
  if (region !== undefined && (from === 0 || to < from))
    throw new Error(`There is no region ${region} in:\n${source}`);
  const quoted = lines.slice(from, to).filter((line) => !regionLine.test(line));
  const indents = quoted.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return quoted
    .map((line) => line.slice(indent))
    .join('\n')
    .trim();
}
