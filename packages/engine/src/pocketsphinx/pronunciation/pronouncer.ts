import { parseArpabet } from './arpabet.js';
import { readDictionary } from './dictionary-entries.js';
import { type LetterToSound, trainLetterToSound } from './letter-to-sound.js';
import { spokenForms } from './spoken-forms.js';

/** Ways of saying one phrase that are taken at most. */
const maximumPronunciations = 6;

/**
 * Phones of a pronunciation; nobody says more in one breath. Ordinary phrases of the longest text that a vocabulary takes have half
 * as many.
 */
export const maximumPhones = 256;

/** Tells how words and phrases are said. */
export interface Pronouncer {
  /**
   * How a phrase is said.
   *
   * @param value - the phrase as it is written
   * @param spellings - other ways of saying it: spelt as they sound ("ear shot"), or in ARPAbet ("IH R SH AA T")
   * @param lookUp - the phones of a word of the dictionary; `undefined` for others
   * @returns at most six different ways, phones separated by spaces; none for a phrase without letters and digits, or for one that
   * is longer than 256 phones
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
      const isFull = () => ways.size >= maximumPronunciations;
      const add = (phones: readonly string[]) => {
        if (phones.length > 0 && phones.length <= maximumPhones && !isFull()) {
          ways.add(phones.join(' '));
        }
      };
      const addText = (text: string) => {
        for (const words of spokenForms(text)) {
          add(
            words
              .flatMap((word) => (lookUp(word) ?? readUnknown(word)).split(' '))
              .filter((phone) => phone !== ''),
          );
        }
      };
      for (const spelling of spellings) {
        if (isFull()) break;
        const phones = parseArpabet(spelling);
        if (phones === undefined) addText(spelling);
        else add(phones);
      }
      addText(value);
      return [...ways];
    },
  };
}
