import { distance } from 'fastest-levenshtein';
import { normalizeWords, type WordNormalization } from './normalize-words.js';

/** Numbers of characters that were said, and of errors in them. */
export interface CharacterErrorCounts {
  /** Number of characters of the reference, with one space between words. */
  readonly characters: number;
  /** Characters that were replaced, lost or added. */
  readonly errors: number;
}

/**
 * First of the characters that replace those of the texts. Each replacement counts as one, which
 * some characters of texts do not.
 */
const firstCode = 0x20;

/**
 * Counts the characters in which a transcript differs from the spoken text, after both are
 * normalised.
 *
 * @example
 * ```ts
 * import { characterErrorCounts } from '@earshot/engine/word-errors';
 *
 * console.log(characterErrorCounts('good evening', 'good evenings'));
 * // { characters: 12, errors: 1 }
 * ```
 *
 * @param reference - text that was said
 * @param hypothesis - text that was recognised
 * @param normalization - differences that do not count
 */
export function characterErrorCounts(
  reference: string,
  hypothesis: string,
  normalization: WordNormalization = {},
): CharacterErrorCounts {
  const codes = new Map<string, string>();
  const encode = (text: string) => {
    // One space between words, but none between the characters of scripts without spaces.
    const joined = normalizeWords(text, normalization)
      .join(' ')
      .replace(
        /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
        '',
      );
    const encoded: string[] = [];
    for (const character of joined) {
      const code = codes.get(character) ?? String.fromCharCode(firstCode + codes.size);
      codes.set(character, code);
      encoded.push(code);
    }
    return encoded.join('');
  };
  const said = encode(reference);
  return { characters: said.length, errors: distance(said, encode(hypothesis)) };
}
