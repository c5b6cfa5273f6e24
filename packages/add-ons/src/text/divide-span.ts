import { roundSeconds } from '@earshot/core/protocol';

/** Begin and end, in seconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a span among words by their length in characters, without the white space around them.
 *
 * @returns span of each word, in milliseconds between those of the whole
 */
export function divideSpan(words: readonly string[], { start, end }: TimeSpan): TimeSpan[] {
  const lengths = words.map((word) => countCharacters(word.trim()));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const timeAfter = (length: number): number => {
    if (length === 0) return start;
    if (length === total) return end;
    const seconds = roundSeconds(start + ((end - start) * length) / total);
    return Math.min(end, Math.max(start, seconds));
  };
  const spans: TimeSpan[] = [];
  let passed = 0;
  let from = start;
  for (const length of lengths) {
    passed += length;
    const to = timeAfter(passed);
    spans.push({ start: from, end: to });
    from = to;
  }
  return spans;
}

/** Number of characters of a text; some have two UTF-16 units, surrogates. */
function countCharacters(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length;
}
