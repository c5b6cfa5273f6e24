/** Part of the words of a text that a model reads at once. */
export interface WordWindow {
  /** Index of its first word. */
  readonly first: number;
  /** Index after its last word. */
  readonly end: number;
  /** Index of the first word whose label is taken from it. */
  readonly from: number;
  /** Index after the last word whose label is taken from it. */
  readonly to: number;
}

/**
 * Share of a window that the next one repeats: a word is read with this much context at least, half
 * of it on each side.
 */
const overlapShare = 1 / 4;

/**
 * Divides words into windows that overlap. Where two overlap, each provides the labels of the half
 * that is nearer to its middle.
 *
 * @param lengths - pieces of each word. A word with more than fit into a window is cut
 * @param capacity - maximum pieces of a window, at least 1
 */
export function divideIntoWindows(lengths: readonly number[], capacity: number): WordWindow[] {
  const sizes = lengths.map((length) => Math.min(length, capacity));
  const spans: Pick<WordWindow, 'first' | 'end'>[] = [];
  for (let first = 0; first < sizes.length; ) {
    const end = endOfWindow(sizes, first, capacity);
    spans.push({ first, end });
    first = end < sizes.length ? beginOfNext(sizes, { first, end }, capacity) : end;
  }
  const borders = spans.map(({ first }, index) =>
    Math.floor(((spans[index - 1]?.end ?? 0) + first) / 2),
  );
  return spans.map((span, index) => ({
    ...span,
    from: borders[index] ?? 0,
    to: borders[index + 1] ?? sizes.length,
  }));
}

function endOfWindow(sizes: readonly number[], first: number, capacity: number): number {
  let end = first;
  let used = 0;
  while (end < sizes.length && used + (sizes[end] ?? 0) <= capacity) {
    used += sizes[end] ?? 0;
    end += 1;
  }
  return end;
}

/** Begin of the next window, which has room for the word after this one. */
function beginOfNext(
  sizes: readonly number[],
  { end, first }: Pick<WordWindow, 'first' | 'end'>,
  capacity: number,
): number {
  const room = Math.min(capacity * overlapShare, capacity - (sizes[end] ?? 0));
  let begin = end;
  let repeated = 0;
  while (begin - 1 > first && repeated + (sizes[begin - 1] ?? 0) <= room) {
    begin -= 1;
    repeated += sizes[begin] ?? 0;
  }
  return begin;
}
