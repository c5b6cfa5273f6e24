import type { StyledSpan } from './styled-text.js';
import { trimSpans } from './trim-spans.js';

/** The rows of styled text, without white space at their edges and without blank ones. */
export function toRows(spans: readonly StyledSpan[]): readonly (readonly StyledSpan[])[] {
  const rows: StyledSpan[][] = [[]];
  for (const { text, style } of spans) {
    for (const [index, part] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) rows.push([]);
      if (part !== '') rows.at(-1)?.push({ text: part, style });
    }
  }
  return rows.map(trimSpans).filter((row) => row.length > 0);
}
