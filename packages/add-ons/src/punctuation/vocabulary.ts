/** Frequent words, in the order of their frequency, with words that precede or follow names. */
export interface Vocabulary {
  /** Rank of each word, from 0 for the most frequent one. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Log-odds of a capital after each word, by its rank, in units of {@link contextUnit}. */
  readonly before: Int8Array;
  /** Log-odds of a capital before each word, by its rank, in units of {@link contextUnit}. */
  readonly after: Int8Array;
}

/** Log-odds of a value of 1 in the contexts of a vocabulary. */
export const contextUnit = 1 / 16;

/** Text of the tokens before the first and after the last. */
export const paddingToken = '#';

const endings = ["'s", 'ing', 'ed', 'ly', 'ion', 'ness', 'ous', 'al', 'er', 's', 'y', ''] as const;

/**
 * Number of classes of words: the words themselves, and the endings of those that are not frequent,
 * with numbers and padding.
 */
export function wordClassCount({ ranks }: Vocabulary): number {
  return ranks.size + endings.length + 2;
}

/** Class of a word: its rank, or its ending where it is not frequent. */
export function classifyWord({ ranks }: Vocabulary, text: string): number {
  const rank = ranks.get(text);
  if (rank !== undefined) return rank;
  if (text === paddingToken) return ranks.size + endings.length;
  if (/\d/.test(text)) return ranks.size + endings.length + 1;
  return ranks.size + endings.findIndex((ending) => text.endsWith(ending));
}
