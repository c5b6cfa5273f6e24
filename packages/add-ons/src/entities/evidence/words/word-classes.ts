import { functionWords } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { familyNameWords, namesFirst, newWords, peoples } from './special-words.js';

/**
 * How much a word is a name: 3 for one that is only a known name, 2 for a rare one, 1 for one that
 * is a word as well, 0 for none.
 */
type NameDegree = 0 | 1 | 2 | 3;

/** What the lists say about a word. */
export interface WordClass {
  readonly given: NameDegree;
  readonly family: NameDegree;
  /** True for a name that many people bear. */
  readonly frequent: boolean;
  /** True for a word that is in no list. */
  readonly unknown: boolean;
  /** True for a word of the dictionary that is no well-known name. */
  readonly word: boolean;
}

const classes = new Map<string, WordClass>();
const maximumClasses = 20_000;

/** Class of a word, from a cache. */
export function classifyWord(key: string): WordClass {
  const cached = classes.get(key);
  if (cached) return cached;
  if (classes.size >= maximumClasses) classes.clear();
  const found = classify(key);
  classes.set(key, found);
  return found;
}

const contraction = /(?:n't|'(?:re|ve|ll|d|m|t))$/;
const noClass: WordClass = { given: 0, family: 0, frequent: false, unknown: false, word: true };

function classify(key: string): WordClass {
  if (!/^[a-z][a-z']*$/.test(key) || contraction.test(key) || newWords.has(key)) return noClass;
  const lists = gazetteer();
  const given = givenDegree(key);
  const family = familyDegree(key);
  const isWord = lists.commonWords.has(key) || lists.rareWords.has(key);
  return {
    given,
    family,
    frequent: lists.frequentGivenNames.has(key) || lists.frequentFamilyNames.has(key),
    unknown: given === 0 && family === 0 && isUnknown(key),
    word: (isWord && given < 3 && family < 3) || functionWords.has(key),
  };
}

function givenDegree(key: string): NameDegree {
  const { givenNames, wordGivenNames, frequentGivenNames, rareGivenNames, rareWords, demonyms } =
    gazetteer();
  if (peoples.has(key)) return key === 'christian' ? 1 : 0;
  if (demonyms.has(key)) return givenNames.has(key) || wordGivenNames.has(key) ? 1 : 0;
  if (givenNames.has(key) || namesFirst.has(key)) return 3;
  if (wordGivenNames.has(key)) return isRareWord(key) && frequentGivenNames.has(key) ? 3 : 1;
  if (key.length < 3 || !rareGivenNames.has(key)) return 0;
  return rareWords.has(key) || isInflected(key) ? 1 : 2;
}

function familyDegree(key: string): NameDegree {
  const { familyNames, wordFamilyNames, frequentFamilyNames, rareFamilyNames, demonyms } =
    gazetteer();
  const isWord = wordFamilyNames.has(key);
  if (peoples.has(key) || demonyms.has(key)) return isWord || familyNames.has(key) ? 1 : 0;
  if (familyNames.has(key) || hasFamilyPrefix(key)) return 3;
  if (familyNameWords.has(key)) return 1;
  if (isWord) return isRareWord(key) && frequentFamilyNames.has(key) ? 3 : 1;
  if (key.length < 3 || !rareFamilyNames.has(key)) return 0;
  return gazetteer().rareWords.has(key) || isInflected(key) ? 1 : 2;
}

/** True for a family name behind `o'`, `mc` and the like. */
function hasFamilyPrefix(key: string): boolean {
  const bare = key.replace(/^(?:o'|mc|mac|d'|fitz)/, '');
  if (bare === key || bare.length < 3) return false;
  const { familyNames, rareFamilyNames } = gazetteer();
  return key.includes("'") || familyNames.has(bare) || rareFamilyNames.has(bare);
}

/** True for a word that few texts have. */
const isRareWord = (key: string) => !gazetteer().commonWords.has(key);

/** True for a word that is in no dictionary: it may be a rare name. */
function isUnknown(key: string): boolean {
  if (key.length < 3 || !/^[a-z']+$/.test(key) || !/[aeiouy]/.test(key)) return false;
  if (functionWords.has(key) || newWords.has(key)) return false;
  const { commonWords, rareWords, demonyms, occupations } = gazetteer();
  const known = [commonWords, rareWords, demonyms, occupations].some((list) => list.has(key));
  return !known && !isInflected(key);
}

/** True for a form of a word of the dictionary. */
function isInflected(key: string): boolean {
  const { commonWords } = gazetteer();
  const stem = key.replace(/(?:s|es|ed|ing|ly|d|'t|'re|'ve|'ll)$/, '');
  return (
    stem !== key &&
    stem.length > 2 &&
    (commonWords.has(stem) || (commonWords.has(`${stem}e`) && /(?:ed|ing)$/.test(key)))
  );
}

/** True for the name of a city, a country, a region or an organisation. */
export function isOtherName(key: string): boolean {
  const { cities, countries, regions, organizations } = gazetteer();
  return cities.has(key) || countries.has(key) || regions.has(key) || organizations.has(key);
}
