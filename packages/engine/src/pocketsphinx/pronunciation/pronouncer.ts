import { parseArpabet } from './arpabet.js';
import { readDictionary } from './dictionary-entries.js';
import { type LetterToSound, trainLetterToSound } from './letter-to-sound.js';
import { spokenForms } from './spoken-forms.js';

/** Ways of saying one phrase that are taken at most. */
const maximumPronunciations = 6;

/** Tells how words and phrases are said. */
export interface Pronouncer {
  /**
   * How a phrase is said.
   *
   * @param value - the phrase as it is written
   * @param spellings - other ways of saying it: spelt as they sound ("ear shot"), or in ARPAbet ("IH R SH AA T")
   * @param lookUp - the phones of a word of the dictionary; `undefined` for others
   * @returns different ways, phones separated by spaces; none for a phrase without letters and digits
   */
  pronounce(
    value: string,
    spellings: readonly string[],
    lookUp: (word: string) => string | undefined,
  ): string[];
}

/**
 * Makes a pronouncer. What is not in the dictionary is read by rules that are learnt from the dictionary when they are first
 * needed.
 *
 * @param dictionaryPath - path of the dictionary
 */
export function createPronouncer(dictionaryPath: string): Pronouncer {
  let letterToSound: LetterToSound | undefined;
  const readUnknown = (word: string): string => {
    letterToSound ??= trainLetterToSound(readDictionary(dictionaryPath));
    return letterToSound.pronounce(word.replace(/[^a-z]/gu, '')).join(' ');
  };

  return {
    pronounce(value, spellings, lookUp) {
      const ways = new Set<string>();
      const add = (text: string) => {
        for (const words of spokenForms(text)) {
          const phones = words
            .map((word) => lookUp(word) ?? readUnknown(word))
            .filter((part) => part !== '');
          if (phones.length > 0) ways.add(phones.join(' '));
        }
      };
      for (const spelling of spellings) {
        const phones = parseArpabet(spelling);
        if (phones === undefined) add(spelling);
        else ways.add(phones.join(' '));
      }
      add(value);
      return [...ways].slice(0, maximumPronunciations);
    },
  };
}
