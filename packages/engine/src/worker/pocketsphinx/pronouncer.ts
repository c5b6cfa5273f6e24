import { parseArpabet } from '../../english/pronunciation/arpabet.js';
import { readDictionary } from '../../english/pronunciation/dictionary-entries.js';
import {
  createLetterToSound,
  type LetterToSound,
  trainSoundRules,
} from '../../english/pronunciation/letter-to-sound.js';
import { spokenForms } from '../../english/spoken-forms.js';

/** Maximum number of pronunciations of one phrase. */
const maximumPronunciations = 6;

/**
 * Maximum phones of a pronunciation. Nobody says more in one breath. Ordinary phrases of the longest text that a vocabulary accepts have
 * half as many.
 */
export const maximumPhones = 256;

/** Source of the pronunciations of words and phrases. */
export interface Pronouncer {
  /**
   * Pronounces a phrase.
   *
   * @param value - the phrase as it is written
   * @param spellings - further pronunciations: spelt as they sound ("ear shot"), or in ARPAbet ("IH R SH AA T")
   * @param lookUp - returns the phones of a word of the dictionary, or `undefined` for others
   * @returns at most six different pronunciations, phones separated by spaces. There is none for a phrase without letters and digits, or
   * for one that is longer than 256 phones
   */
  pronounce(
    value: string,
    spellings: readonly string[],
    lookUp: (word: string) => string | undefined,
  ): string[];
}

/**
 * Creates a pronouncer. Words that are not in the dictionary are pronounced by rules that are trained on it when they are first needed.
 *
 * @param dictionaryPath - path of the dictionary
 */
export function createPronouncer(dictionaryPath: string): Pronouncer {
  let letterToSound: LetterToSound | undefined;
  const readUnknown = (word: string): string => {
    letterToSound ??= createLetterToSound(trainSoundRules(readDictionary(dictionaryPath)));
    return letterToSound.pronounce(word.replace(/[^a-z]/gu, '')).join(' ');
  };

  return {
    pronounce(value, spellings, lookUp) {
      const pronunciations = new Set<string>();
      const isFull = () => pronunciations.size >= maximumPronunciations;
      const add = (phones: readonly string[]) => {
        if (phones.length > 0 && phones.length <= maximumPhones && !isFull()) {
          pronunciations.add(phones.join(' '));
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
      return [...pronunciations];
    },
  };
}
