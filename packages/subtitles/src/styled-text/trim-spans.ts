import type { StyledSpan } from './styled-text.js';

/** Styled text without white space at its start and end. Nothing is left of blank text. */
export function trimSpans(spans: readonly StyledSpan[]): readonly StyledSpan[] {
  const first = spans.findIndex(({ text }) => text.trim() !== '');
  if (first === -1) return [];
  const last = spans.findLastIndex(({ text }) => text.trim() !== '');
  return spans.slice(first, last + 1).map(({ text, style }, index, kept) => {
    const fromStart = index === 0 ? text.trimStart() : text;
    return { text: index === kept.length - 1 ? fromStart.trimEnd() : fromStart, style };
  });
}
