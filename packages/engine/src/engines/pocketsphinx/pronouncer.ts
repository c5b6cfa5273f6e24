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
 * Maximum phones of a pronunciation. Nobody says more in one breath. Ordinary phrases of the
 * longest text that a vocabulary accepts have half as many.
 */
export const maximumPhones = 256;

/** Looks up the phones of a word of the dictionary, separated by spaces, `undefined` for others. */
export type LookUp = (word: string) => string | undefined;

/**
 * Source of the pronunciations of words and phrases. Words that are not in the dictionary are
 * pronounced by rules that are trained on it when they are first needed.
 */
export class Pronouncer {
  readonly #dictionaryPath: string;
  #letterToSound: LetterToSound | undefined;

  /** @param dictionaryPath - path of the dictionary */
  constructor(dictionaryPath: string) {
    this.#dictionaryPath = dictionaryPath;
  }

  /**
   * Pronounces a phrase.
   *
   * @param value - the phrase as it is written
   * @param spellings - further pronunciations: spelt as they sound ("ear shot"), or in ARPAbet ("IH
   * R SH AA T")
   * @returns at most six different pronunciations, phones separated by spaces. There is none for a
   * phrase without letters and digits, or for one that is longer than 256 phones
   */
  pronounce(value: string, spellings: readonly string[], lookUp: LookUp): string[] {
    const pronunciations = new Set<string>();
    for (const phones of this.#listPronunciations(value, spellings, lookUp)) {
      if (pronunciations.size >= maximumPronunciations) break;
      if (phones.length > 0 && phones.length <= maximumPhones) pronunciations.add(phones.join(' '));
    }
    return [...pronunciations];
  }

  /** Phones of the spellings, then of the phrase itself, in all their forms. */
  *#listPronunciations(
    value: string,
    spellings: readonly string[],
    lookUp: LookUp,
  ): Generator<readonly string[], void> {
    for (const spelling of spellings) {
      const phones = parseArpabet(spelling);
      if (phones === undefined) yield* this.#listTextPronunciations(spelling, lookUp);
      else yield phones;
    }
    yield* this.#listTextPronunciations(value, lookUp);
  }

  *#listTextPronunciations(text: string, lookUp: LookUp): Generator<readonly string[], void> {
    for (const words of spokenForms(text))
      yield words
        .flatMap((word) => (lookUp(word) ?? this.#pronounceUnknown(word)).split(' '))
        .filter((phone) => phone !== '');
  }

  #pronounceUnknown(word: string): string {
    this.#letterToSound ??= createLetterToSound(
      trainSoundRules(readDictionary(this.#dictionaryPath)),
    );
    return this.#letterToSound.pronounce(word.replace(/[^a-z]/gu, '')).join(' ');
  }
}
