/** A heading of a page with what follows it, up to the next heading that is not below it. */
export interface MarkdownSection {
  /** Text of the heading, empty for what is above the first one. */
  readonly heading: string;
  /** The whole section, with its heading. */
  readonly text: string;
}

/** Splits a text at its headings of a level, outside of code. */
export function divideSections(text: string, level: number): MarkdownSection[] {
  const mark = `${'#'.repeat(level)} `;
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  for (const { isHeading, line } of readLines(text)) {
    if (isHeading && line.startsWith(mark))
      sections.push({ heading: line.slice(mark.length), lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join('\n') }));
}

/** The headings of a text, of all levels, without their marks. */
export function listHeadings(text: string): string[] {
  return readLines(text).flatMap(({ isHeading, line }) =>
    isHeading ? [line.replace(/^#+ /, '')] : [],
  );
}

function readLines(text: string): { readonly line: string; readonly isHeading: boolean }[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    return { line, isHeading: !isCode && !isFence && /^#{1,6} /.test(line) };
  });
}
