import { readFileSync } from 'node:fs';
import { phones } from './arpabet.js';

/** Words with their pronunciations as numbers, in few large arrays. */
export interface DictionaryEntries {
  /** Number of words. */
  readonly count: number;
  /** Letters of all words, 1 for `a` to 26 for `z`. */
  readonly letters: Uint8Array;
  /** Offset of the letters of each word, with one entry more than there are words. */
  readonly letterStarts: Uint32Array;
  /** Phones of all words, as positions in the list of phones. */
  readonly phones: Uint8Array;
  /** Offset of the phones of each word, with one entry more than there are words. */
  readonly phoneStarts: Uint32Array;
}

const phoneNumbers: ReadonlyMap<string, number> = new Map(
  phones.map((phone, index) => [phone, index]),
);

/**
 * Packs words and pronunciations.
 *
 * @param lines - lines of a dictionary: a word of the letters a to z and its phones, separated by
 * white space. Other lines, and further pronunciations such as `the(2)`, are skipped
 */
export function packEntries(lines: Iterable<string>): DictionaryEntries {
  const letters: number[] = [];
  const sounds: number[] = [];
  const letterStarts = [0];
  const phoneStarts = [0];
  for (const line of lines) {
    const [word = '', ...names] = line.trim().split(/\s+/u);
    if (!/^[a-z]+$/u.test(word) || names.length === 0) continue;
    const numbers = names.map((name) => phoneNumbers.get(name));
    if (numbers.includes(undefined)) continue;
    for (const letter of word) letters.push(letter.charCodeAt(0) - 96);
    for (const number of numbers) sounds.push(number ?? 0);
    letterStarts.push(letters.length);
    phoneStarts.push(sounds.length);
  }
  return {
    count: letterStarts.length - 1,
    letters: Uint8Array.from(letters),
    letterStarts: Uint32Array.from(letterStarts),
    phones: Uint8Array.from(sounds),
    phoneStarts: Uint32Array.from(phoneStarts),
  };
}

/** Reads a dictionary file. */
export function readDictionary(path: string): DictionaryEntries {
  return packEntries(readFileSync(path, 'utf8').split('\n'));
}
