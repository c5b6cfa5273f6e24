import { numberToWords } from '../english/number-to-words.js';

/** Options of {@link normalizeWords}. */
export interface WordNormalization {
  /**
   * True to read digits as English words, so that `10` equals `ten`.
   *
   * @defaultValue true
   */
  readonly numbersAsWords?: boolean;
  /**
   * True to leave out hesitations such as `uh` and `um`.
   *
   * @defaultValue true
   */
  readonly withoutFillers?: boolean;
}

const fillers: ReadonlySet<string> = new Set([
  'ah',
  'eh',
  'er',
  'erm',
  'hm',
  'hmm',
  'mhm',
  'mm',
  'uh',
  'uhm',
  'um',
]);

/**
 * Normalises a transcript into the words that are compared: lower case, without punctuation and marks such as `[NOISE]` or `<sil>`,
 * apostrophes kept within words, hyphens taken for spaces.
 *
 * @param text - the transcript
 * @param options - numbers and hesitations
 */
export function normalizeWords(text: string, options: WordNormalization = {}): string[] {
  const { numbersAsWords = true, withoutFillers = true } = options;
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<[^>]*>|\[[^\]]*\]/gu, ' ')
    .replace(/[’‘]/gu, "'")
    // Thousands are grouped by commas: 1,000 is one number.
    .replace(/(\d),(?=\d{3})/gu, '$1')
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^'+|'+$/gu, ''))
    .filter((word) => word !== '');
  const spoken = numbersAsWords
    ? words.flatMap((word) => (/^\d+$/u.test(word) ? numberToWords(word) : [word]))
    : words;
  return withoutFillers ? spoken.filter((word) => !fillers.has(word)) : spoken;
}
