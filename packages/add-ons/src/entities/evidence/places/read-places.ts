import { functionWords, wordSet } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { PhrasesBefore } from '../../text/phrases-before.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital, isCased, isSmall } from '../words/capitals.js';
import { addFeatures, type FeatureTests } from '../words/feature-tests.js';
import { classifyWord } from '../words/word-classes.js';
import {
  cityNames,
  countryNames,
  doubtfulPlaces,
  homePhrases,
  placePrepositions,
  spokenStateCodes,
  stateCodes,
  stateNames,
  tripPhrases,
  wordPlaces,
} from './place-vocabulary.js';

type PlaceKind = 'city' | 'state' | 'country';

/** A place that a list names, by the indexes of its tokens. */
export interface KnownPlace {
  readonly kinds: ReadonlySet<PlaceKind>;
  readonly first: number;
  readonly last: number;
}

const states = new Set(stateNames);
const curated: Readonly<Record<PlaceKind, ReadonlySet<string>>> = {
  city: new Set(cityNames),
  state: states,
  country: new Set(countryNames),
};

let finder: PhraseFinder<Set<PlaceKind>> | undefined;

function placeFinder(): PhraseFinder<Set<PlaceKind>> {
  if (finder) return finder;
  const kinds = new Map<string, Set<PlaceKind>>();
  const add = (names: Iterable<string>, kind: PlaceKind) => {
    for (const name of names)
      for (const form of listForms(name.replaceAll('.', ''))) {
        const known = kinds.get(form);
        if (!known) kinds.set(form, new Set([kind]));
        else if (!major.has(form) || curated[kind].has(form)) known.add(kind);
      }
  };
  const { cities, countries, regions } = gazetteer();
  add(stateNames, 'state');
  add(countryNames, 'country');
  add(cityNames, 'city');
  add(countries, 'country');
  add(cities, 'city');
  add(regions, 'state');
  finder = new PhraseFinder(kinds);
  return finder;
}

const listForms = (name: string) =>
  /^(?:st|saint) /.test(name)
    ? [name.replace(/^saint /, 'st '), name.replace(/^st /, 'saint ')]
    : [name];

/** The place of a list that begins at a token. */
export function placeAt(tokens: readonly Token[], first: number): KnownPlace | undefined {
  const found = placeFinder().match(tokens, first);
  return found && isJoined(tokens, first, found.next - 1)
    ? { kinds: found.value, first, last: found.next - 1 }
    : undefined;
}

const isJoined = (tokens: readonly Token[], first: number, last: number) =>
  tokens.slice(first + 1, last + 1).every(({ gap }) => /^(?:[ -]|[.,] ?)$/.test(gap));

const spokenCodes = new PhraseFinder(spokenStateCodes.map((code) => [code, true] as const));

/** Cities, states and countries of the lists, and small places behind a preposition. */
export function readPlaces(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let lastPlace = -10;
  for (let index = 0; index < tokens.length; index += 1) {
    const known =
      placeAt(tokens, index) ??
      stateCodeAt(tokens, index, lastPlace) ??
      smallPlaceAt(tokens, index, lastPlace);
    if (!known) continue;
    const candidate = createCandidate(document, cues, known, lastPlace);
    candidates.push(candidate);
    index = known.last;
    if (isLikely(candidate)) lastPlace = known.last;
  }
  return candidates;
}

/** False for a word of English without evidence that it is a place. */
const isLikely = ({ features }: Candidate) =>
  !features.has('word-place') ||
  features.has('home') ||
  features.has('placed-in') ||
  features.has('capital');

/** The code of a state behind a city. */
export function stateCodeAt(
  tokens: readonly Token[],
  index: number,
  lastPlace: number,
): KnownPlace | undefined {
  const token = tokens[index];
  if (!token || lastPlace !== index - 1 || !/^,? $/.test(token.gap)) return undefined;
  const kinds = new Set<PlaceKind>(['state']);
  if (stateCodes.has(token.text)) return { kinds, first: index, last: index };
  const spoken = spokenCodes.match(tokens, index);
  return spoken ? { kinds, first: index, last: spoken.next - 1 } : undefined;
}

const noKinds: ReadonlySet<PlaceKind> = new Set();
const maximumPlaceWords = 3;

/**
 * A place of few inhabitants: its list is long, so it only counts with other evidence of a place.
 */
export function smallPlaceAt(
  tokens: readonly Token[],
  first: number,
  lastPlace: number,
): KnownPlace | undefined {
  const key = keyAt(tokens, first);
  if (functionWords.has(key) || key.length < 3) return undefined;
  const isBeside = first - lastPlace === 1;
  const stands =
    placePrepositions.has(keyAt(tokens, first - 1)) ||
    isBeside ||
    placeAt(tokens, first + 1) !== undefined ||
    hasCapital(tokens, first) ||
    key === 'county';
  if (!stands) return undefined;
  for (let last = first + maximumPlaceWords - 1; last >= first; last -= 1) {
    if (!tokens[last] || !isJoined(tokens, first, last) || !isUnusual(tokens, first, last))
      continue;
    const name = tokens
      .slice(first, last + 1)
      .map(({ key }) => key)
      .join(' ');
    if (listForms(name).some((form) => gazetteer().smallPlaces.has(form)))
      return { kinds: noKinds, first, last };
  }
  return undefined;
}

/**
 * True for words of which one is not a word of English, or has a capital, and none is a word of
 * grammar.
 */
function isUnusual(tokens: readonly Token[], first: number, last: number): boolean {
  const words = tokens.slice(first, last + 1);
  if (words.some(({ key }) => functionWords.has(key) || /\d/.test(key))) return false;
  return (
    first === last || hasCapital(tokens, last) || words.some(({ key }) => !classifyWord(key).word)
  );
}

function createCandidate(
  { tokens }: TextDocument,
  cues: Cues,
  place: KnownPlace,
  lastPlace: number,
): Candidate {
  const { kinds, first, last } = place;
  const features = cues.around(first, last);
  for (const kind of kinds) features.add(kind);
  if (kinds.size === 0) features.add('small-place');
  const inText = {
    tokens,
    first,
    last,
    lastPlace,
    head: keyAt(tokens, first),
    before: keyAt(tokens, first - 1),
  };
  addFeatures(features, capitalTests, inText);
  if (first === last) addFeatures(features, wordTests, inText);
  addFeatures(features, besideTests, inText);
  if (tokens[first]?.startsSentence) features.add('starts-sentence');
  else {
    addFeatures(features, beforeTests, inText);
    for (const feature of homes.find(tokens, first)) features.add(feature);
  }
  return {
    kind: 'place',
    first,
    last,
    features,
    measures: { words: last - first + 1 },
  };
}

/** A place, with its first word and what is around it. */
interface PlaceInText {
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly last: number;
  readonly lastPlace: number;
  readonly head: string;
  readonly before: string;
}

const capitalTests: FeatureTests<PlaceInText> = [
  ['capital', ({ tokens, first }) => hasCapital(tokens, first)],
  ['small', ({ tokens, first }) => isSmall(tokens, first)],
  ['cased', ({ tokens, first }) => isCased(tokens, first)],
];

/** Tests of places of one word. */
const wordTests: FeatureTests<PlaceInText> = [
  ['given', ({ head }) => classifyWord(head).given > 0],
  ['family', ({ head }) => classifyWord(head).family > 0],
  ['word', ({ head }) => classifyWord(head).word],
  ['frequent-word', ({ head }) => gazetteer().frequentWords.has(head)],
  ['word-place', ({ head }) => isWordFirst(head)],
  ['doubtful', ({ head }) => doubtfulPlaces.has(head)],
  ['major', ({ head }) => major.has(head)],
  ['short', ({ head }) => head.length < 3 && head !== 'uk'],
];

const isWordFirst = (key: string) =>
  wordPlaces.has(key) || (gazetteer().commonWords.has(key) && !states.has(key));

const major = new Set([...cityNames, ...stateNames, ...countryNames]);
const homes = new PhrasesBefore([
  ...homePhrases.map((phrase) => [phrase, 'home'] as const),
  ...tripPhrases.map((phrase) => [phrase, 'trip'] as const),
]);

/** True for a place that everybody knows. */
export const isMajorPlace = (key: string): boolean => major.has(key) && !doubtfulPlaces.has(key);

const determiners = wordSet('the a an my your his her this that very be is so too');
const innerPrepositions = wordSet('in from near outside via');
const clauseStarts = wordSet(
  `and but or on at for with in to from until since because when where now today tomorrow tonight yesterday last next this so then about after before by i he she we they is was has right`,
);

/** Tests of the words in front of a place within its sentence. */
const beforeTests: FeatureTests<PlaceInText> = [
  ['placed', ({ before }) => placePrepositions.has(before)],
  ['placed-in', ({ before }) => innerPrepositions.has(before)],
  ['determined', ({ before }) => determiners.has(before)],
  ['articled', ({ before }) => /^an?$/.test(before)],
  ['behind-name', (place) => isBehindName(place)],
];

const besideTests: FeatureTests<PlaceInText> = [
  ['beside-place', (place) => isBesidePlace(place)],
  ['before-place', ({ tokens, last }) => isPlaceNext(tokens, last + 1)],
  ['ends-clause', ({ tokens, last }) => endsClause(tokens, last + 1)],
];

function isBehindName({ tokens, first, lastPlace, before }: PlaceInText): boolean {
  return classifyWord(before).given >= 2 && tokens[first]?.gap === ' ' && lastPlace !== first - 1;
}

function isBesidePlace({ tokens, first, lastPlace, before }: PlaceInText): boolean {
  if (lastPlace === first - 1 && /^,? $/.test(tokens[first]?.gap ?? '')) return true;
  return first - lastPlace <= 2 && /^(?:and|or|to)$/.test(before);
}

function isPlaceNext(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  if (!next || next.startsSentence) return false;
  return (
    placeAt(tokens, index) !== undefined || (/^,? $/.test(next.gap) && stateCodes.has(next.text))
  );
}

function endsClause(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  return !next || next.startsSentence || /[,.?!]/.test(next.gap) || clauseStarts.has(next.key);
}
