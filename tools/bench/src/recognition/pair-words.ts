import { alignWords, normalizeWords } from '@earshot/engine/word-errors';

/** A word with something known about it. */
interface KnownWord {
  readonly text: string;
}

/**
 * Pairs the words of two texts that are the same after they are normalised, in order.
 *
 * @returns the words of both texts for each pair. Only the first word counts when a word becomes
 * several, such as a number
 */
export function pairWords<One extends KnownWord, Other extends KnownWord>(
  ones: readonly One[],
  others: readonly Other[],
): readonly (readonly [One, Other])[] {
  const left = comparedWords(ones);
  const right = comparedWords(others);
  let row = 0;
  let column = 0;
  return alignWords(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  ).flatMap(({ type }) => {
    const one = type === 'insertion' ? undefined : left[row++];
    const other = type === 'deletion' ? undefined : right[column++];
    return type === 'correct' && one?.word !== undefined && other?.word !== undefined
      ? [[one.word, other.word] as const]
      : [];
  });
}

function comparedWords<Word extends KnownWord>(
  words: readonly Word[],
): readonly { readonly text: string; readonly word: Word | undefined }[] {
  return words.flatMap((word) =>
    normalizeWords(word.text).map((text, index) => ({
      text,
      word: index === 0 ? word : undefined,
    })),
  );
}
