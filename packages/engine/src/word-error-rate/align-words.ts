import { type AlignmentCosts, fewestErrors, findEditPath } from './edit-path.js';

/** A pair of an alignment: a word of the reference, a word of the hypothesis, or both. */
export type WordPair =
  | {
      /** Two equal words, or one word in the place of another. */
      readonly type: 'correct' | 'substitution';
      /** The word that was said. */
      readonly reference: string;
      /** The word that was recognised. */
      readonly hypothesis: string;
    }
  | {
      /** A word that is missing. */
      readonly type: 'deletion';
      /** The word that was said. */
      readonly reference: string;
    }
  | {
      /** A word that was not said. */
      readonly type: 'insertion';
      /** The word that was recognised. */
      readonly hypothesis: string;
    };

/**
 * Aligns two sequences of words, by default with as few substitutions, deletions and insertions as
 * possible. Time grows with the product of the lengths, memory with their sum.
 *
 * @example
 * ```ts
 * import { alignWords } from '@earshot/engine/word-errors';
 *
 * console.log(alignWords(['the', 'cat', 'sat'], ['a', 'cat']));
 * // [
 * //   { type: 'substitution', reference: 'the', hypothesis: 'a' },
 * //   { type: 'correct', reference: 'cat', hypothesis: 'cat' },
 * //   { type: 'deletion', reference: 'sat' }
 * // ]
 * ```
 *
 * @param reference - words that were said
 * @param hypothesis - words that were recognised
 * @param costs - costs of the errors
 */
export function alignWords(
  reference: readonly string[],
  hypothesis: readonly string[],
  costs: AlignmentCosts = fewestErrors,
): WordPair[] {
  let row = 0;
  let column = 0;
  return findEditPath(reference, hypothesis, costs).map((step): WordPair => {
    const said = step === 'insertion' ? '' : (reference[row++] ?? '');
    const recognized = step === 'deletion' ? '' : (hypothesis[column++] ?? '');
    if (step === 'deletion') return { type: 'deletion', reference: said };
    if (step === 'insertion') return { type: 'insertion', hypothesis: recognized };
    const type = said === recognized ? 'correct' : 'substitution';
    return { type, reference: said, hypothesis: recognized };
  });
}

const formatPair = (pair: WordPair): readonly [reference: string, hypothesis: string] => {
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
 * @example
 * ```ts
 * import { alignWords, formatAlignment } from '@earshot/engine/word-errors';
 *
 * console.log(formatAlignment(alignWords(['the', 'cat', 'sat'], ['a', 'cat'])));
 * // REF THE cat SAT
 * // HYP A   cat ***
 * ```
 */
export function formatAlignment(alignment: readonly WordPair[]): string {
  const columns = alignment.map(formatPair);
  const line = (name: string, side: 0 | 1) =>
    [
      name,
      ...columns.map((texts) => texts[side].padEnd(Math.max(texts[0].length, texts[1].length))),
    ]
      .join(' ')
      .trimEnd();
  return `${line('REF', 0)}\n${line('HYP', 1)}`;
}
