import type { WordPair } from './align-words.js';

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
