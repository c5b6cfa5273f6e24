/** A pair of an alignment: a word of the reference, a word of the hypothesis, or both. */
export type WordPair =
  | { readonly type: 'correct'; readonly reference: string; readonly hypothesis: string }
  | { readonly type: 'substitution'; readonly reference: string; readonly hypothesis: string }
  | { readonly type: 'deletion'; readonly reference: string }
  | { readonly type: 'insertion'; readonly hypothesis: string };

/**
 * Aligns two sequences of words with as few substitutions, deletions and insertions as possible. Time and memory grow with
 * the product of the lengths.
 *
 * @param reference - words that were said
 * @param hypothesis - words that were recognised
 */
export function alignWords(
  reference: readonly string[],
  hypothesis: readonly string[],
): WordPair[] {
  const width = hypothesis.length + 1;
  const costs = new Uint32Array((reference.length + 1) * width);
  const cost = (row: number, column: number) => costs[row * width + column] ?? 0;
  const mismatch = (row: number, column: number) =>
    reference[row - 1] === hypothesis[column - 1] ? 0 : 1;
  for (let row = 0; row <= reference.length; row += 1) {
    for (let column = 0; column <= hypothesis.length; column += 1) {
      if (row === 0 || column === 0) costs[row * width + column] = row + column;
      else {
        costs[row * width + column] = Math.min(
          cost(row - 1, column - 1) + mismatch(row, column),
          cost(row - 1, column) + 1,
          cost(row, column - 1) + 1,
        );
      }
    }
  }
  const pairs: WordPair[] = [];
  let row = reference.length;
  let column = hypothesis.length;
  while (row > 0 || column > 0) {
    const said = reference[row - 1] ?? '';
    const recognized = hypothesis[column - 1] ?? '';
    const here = cost(row, column);
    if (row > 0 && column > 0 && here === cost(row - 1, column - 1) + mismatch(row, column)) {
      const type = said === recognized ? 'correct' : 'substitution';
      pairs.push({ type, reference: said, hypothesis: recognized });
      row -= 1;
      column -= 1;
    } else if (row > 0 && here === cost(row - 1, column) + 1) {
      pairs.push({ type: 'deletion', reference: said });
      row -= 1;
    } else {
      pairs.push({ type: 'insertion', hypothesis: recognized });
      column -= 1;
    }
  }
  return pairs.reverse();
}

const textsOf = (pair: WordPair): readonly [reference: string, hypothesis: string] => {
  switch (pair.type) {
    case 'correct':
      return [pair.reference, pair.hypothesis];
    case 'substitution':
      return [pair.reference.toUpperCase(), pair.hypothesis.toUpperCase()];
    case 'deletion':
      return [pair.reference.toUpperCase(), '*'.repeat(pair.reference.length)];
    case 'insertion':
      return ['*'.repeat(pair.hypothesis.length), pair.hypothesis.toUpperCase()];
  }
};

/**
 * Formats an alignment in two lines, word below word, with errors in capitals and gaps as stars.
 *
 * @param alignment - the alignment
 */
export function formatAlignment(alignment: readonly WordPair[]): string {
  const columns = alignment.map(textsOf);
  const line = (name: string, side: 0 | 1) =>
    [
      name,
      ...columns.map((texts) => texts[side].padEnd(Math.max(texts[0].length, texts[1].length))),
    ]
      .join(' ')
      .trimEnd();
  return `${line('REF', 0)}\n${line('HYP', 1)}`;
}
