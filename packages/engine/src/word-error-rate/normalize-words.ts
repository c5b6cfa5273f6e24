import { speakNumbers } from '../english/speak-numbers.js';

/** Options of {@link normalizeWords}. */
export interface WordNormalization {
  /**
   * True to read numbers as English words, so that `10` equals `ten`, `15th` `fifteenth` and `$5`
   * `five dollars`.
   *
   * @defaultValue true
   */
  readonly numbersAsWords?: boolean;
  /**
   * True to omit hesitations such as `uh` and `um`.
   *
   * @defaultValue true
   */
  readonly withoutFillers?: boolean;
  /**
   * True to distinguish upper case from lower case.
   *
   * @defaultValue false
   */
  readonly keepCase?: boolean;
  /**
   * True to compare punctuation as well: each mark is a word of its own.
   *
   * @defaultValue false
   */
  readonly keepPunctuation?: boolean;
  /**
   * True to count each character of scripts without spaces, such as Chinese and Japanese, as a
   * word.
   *
   * @defaultValue false
   */
  readonly splitCharacters?: boolean;
}

const fillers: ReadonlySet<string> = new Set('ah eh er erm hm hmm mhm mm uh uhm um'.split(' '));

/** Characters of scripts without spaces between words, with their marks. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu;

/**
 * Normalises a transcript into the words that are compared: lower case, without punctuation and
 * marks such as `[NOISE]` or `<sil>`, with apostrophes kept within words, and hyphens replaced by
 * spaces.
 *
 * @example
 * ```ts
 * import { normalizeWords } from '@earshot/engine/word-errors';
 *
 * console.log(normalizeWords('It costs 20 dollars.')); // [ 'it', 'costs', 'twenty', 'dollars' ]
 * ```
 *
 * @param options - differences that count
 */
export function normalizeWords(text: string, options: WordNormalization = {}): string[] {
  const { numbersAsWords = true, withoutFillers = true } = options;
  const plain = text
    .normalize('NFKC')
    .replace(/<[^>]*>|\[[^\]]*\]/gu, ' ')
    .replace(/[’‘]/gu, "'");
  const spoken = numbersAsWords ? speakNumbers(plain) : plain.replace(/(\d),(?=\d{3})/gu, '$1');
  const cased = options.keepCase === true ? spoken : spoken.toLowerCase();
  const marked =
    options.keepPunctuation === true
      ? cased.replace(/[^\p{L}\p{M}\p{N}'\s]/gu, ' $& ').replace(/-/gu, ' ')
      : cased.replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ');
  const spaced = options.splitCharacters === true ? marked.replace(withoutSpaces, ' $& ') : marked;
  const words = spaced
    .split(/\s+/u)
    .map((word) => word.replace(/^'+|'+$/gu, ''))
    .filter((word) => word !== '');
  return withoutFillers ? words.filter((word) => !fillers.has(word.toLowerCase())) : words;
}
