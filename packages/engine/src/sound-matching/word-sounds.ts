import type { TranscriptionLanguage } from '@earshot/core';
import { parseArpabet, phones } from '../english/pronunciation/arpabet.js';
import { bundledLetterToSound } from '../english/pronunciation/bundled-rules.js';
import { spokenForms } from '../english/spoken-forms.js';
import { firstLetter, type Sounds } from './sound-distance.js';

/** Words whose sounds are cached. */
const maximumCachedWords = 20_000;

const numberOfPhone: ReadonlyMap<string, number> = new Map(
  phones.map((phone, index) => [phone, index]),
);

/**
 * Phones of letters in languages other than English, whose spelling is closer to the pronunciation.
 * Longer groups of letters come first.
 */
const letterPhones: readonly (readonly [letters: string, phones: string])[] = [
  ['tsch', 'CH'],
  ['sch', 'SH'],
  ['sh', 'SH'],
  ['ch', 'CH'],
  ['ph', 'F'],
  ['th', 'T'],
  ['ck', 'K'],
  ['qu', 'K'],
  ['a', 'AA'],
  ['b', 'B'],
  ['c', 'K'],
  ['d', 'D'],
  ['e', 'EH'],
  ['f', 'F'],
  ['g', 'G'],
  ['h', 'HH'],
  ['i', 'IY'],
  ['j', 'Y'],
  ['k', 'K'],
  ['l', 'L'],
  ['m', 'M'],
  ['n', 'N'],
  ['o', 'OW'],
  ['p', 'P'],
  ['q', 'K'],
  ['r', 'R'],
  ['s', 'S'],
  ['t', 'T'],
  ['u', 'UW'],
  ['v', 'V'],
  ['w', 'V'],
  ['x', 'K S'],
  ['y', 'IY'],
  ['z', 'S'],
];

const toNumbers = (names: readonly string[]) => names.map((name) => numberOfPhone.get(name) ?? 0);

function englishSounds(word: string): number[] {
  return toNumbers(bundledLetterToSound().pronounce(word.replace(/[^a-z]/gu, '')));
}

/**
 * Sounds of a word in a language other than English: of Latin letters by their usual values, of
 * other letters themselves.
 */
function letterSounds(text: string): number[] {
  const word = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    // Two equal letters are one sound.
    .replace(/(\p{L})\1/gu, '$1');
  const sounds: number[] = [];
  for (let position = 0; position < word.length; ) {
    const group = letterPhones.find(([letters]) => word.startsWith(letters, position));
    if (group === undefined) sounds.push(firstLetter + word.charCodeAt(position));
    else sounds.push(...toNumbers(group[1].split(' ')));
    position += group?.[0].length ?? 1;
  }
  return sounds;
}

function soundsOfForm(words: readonly string[]): Sounds {
  return Uint32Array.from(words.flatMap(englishSounds));
}

/**
 * Sounds of a phrase, one sequence for each way to say it.
 *
 * @param text - the phrase as it is written, or a pronunciation: spelt as it sounds, or in ARPAbet
 * @param language - language in which it is pronounced
 * @returns the likeliest way first, or none for a text without letters and digits
 */
export function soundsOfPhrase(text: string, language: TranscriptionLanguage): Sounds[] {
  const arpabet = parseArpabet(text);
  if (arpabet !== undefined) return [Uint32Array.from(toNumbers(arpabet))];
  // Foreign names are often said in English as they are written.
  const asWritten = Uint32Array.from(text.split(/\s+/u).flatMap(letterSounds));
  const all = language === 'en' ? [...spokenForms(text).map(soundsOfForm), asWritten] : [asWritten];
  const distinct = new Map(all.map((sounds) => [sounds.join(' '), sounds]));
  return [...distinct.values()].filter(({ length }) => length > 0);
}

const cache = new Map<string, Sounds>();

/**
 * Sounds of a recognised word, as it is pronounced in isolation.
 *
 * @param language - language that was recognised
 */
export function soundsOfWord(text: string, language: TranscriptionLanguage): Sounds {
  const key = `${language === 'en' ? 'e' : 'o'}${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const sounds = soundsOfPhrase(text, language)[0] ?? new Uint32Array(0);
  if (cache.size >= maximumCachedWords) cache.clear();
  cache.set(key, sounds);
  return sounds;
}
