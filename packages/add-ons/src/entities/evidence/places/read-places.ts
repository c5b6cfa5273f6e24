import { functionWords } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { PhrasesBefore } from '../../text/phrases-before.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classOf } from '../words/word-classes.js';
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

/** Kind of a place. */
export type PlaceKind = 'city' | 'state' | 'country';

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
      for (const form of formsOf(name.replaceAll('.', ''))) {
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

const formsOf = (name: string) =>
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
    const candidate = candidateOf(document, cues, known, lastPlace);
    candidates.push(candidate);
    index = known.last;
    if (isLikely(candidate)) lastPlace = known.last;
  }
  return candidates;
}

/** False for a word of English that nothing says to be a place. */
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

/** A place of few inhabitants: its list is long, so that it counts where something else says that a place stands there. */
export function smallPlaceAt(
  tokens: readonly Token[],
  first: number,
  lastPlace: number,
): KnownPlace | undefined {
  const before = tokens[first - 1]?.key ?? '';
  const token = tokens[first];
  if (!token || functionWords.has(token.key) || token.key.length < 3) return undefined;
  const isBeside = first - lastPlace === 1;
  const stands =
    placePrepositions.has(before) ||
    isBeside ||
    placeAt(tokens, first + 1) !== undefined ||
    hasCapital(tokens, first) ||
    /^county$/.test(token.key);
  if (!stands) return undefined;
  for (let last = first + maximumPlaceWords - 1; last >= first; last -= 1) {
    if (!tokens[last] || !isJoined(tokens, first, last) || !isUnusual(tokens, first, last))
      continue;
    const name = tokens
      .slice(first, last + 1)
      .map(({ key }) => key)
      .join(' ');
    if (formsOf(name).some((form) => gazetteer().smallPlaces.has(form)))
      return { kinds: noKinds, first, last };
  }
  return undefined;
}

/** True for words of which one is no word of English, or has a capital, and none a word of grammar. */
function isUnusual(tokens: readonly Token[], first: number, last: number): boolean {
  const words = tokens.slice(first, last + 1);
  if (words.some(({ key }) => functionWords.has(key) || /\d/.test(key))) return false;
  return first === last || hasCapital(tokens, last) || words.some(({ key }) => !classOf(key).word);
}

function candidateOf(
  { tokens }: TextDocument,
  cues: Cues,
  place: KnownPlace,
  lastPlace: number,
): Candidate {
  const { kinds, first, last } = place;
  const features = cues.around(first, last);
  for (const kind of kinds) features.add(kind);
  if (kinds.size === 0) features.add('small-place');
  addNames(features, tokens, first, last);
  addSurroundings(features, tokens, first, last, lastPlace);
  return {
    kind: 'place',
    first,
    last,
    features,
    measures: { words: last - first + 1 },
  };
}

function addNames(
  features: Set<string>,
  tokens: readonly Token[],
  first: number,
  last: number,
): void {
  const key = tokens[first]?.key ?? '';
  if (hasCapital(tokens, first)) features.add('capital');
  if (isSmall(tokens, first)) features.add('small');
  if (tokens[first]?.cased && tokens[first]?.capitalised) features.add('cased');
  if (first !== last) return;
  const { given, family, word } = classOf(key);
  const { commonWords, frequentWords } = gazetteer();
  if (given > 0) features.add('given');
  if (family > 0) features.add('family');
  if (word) features.add('word');
  if (frequentWords.has(key)) features.add('frequent-word');
  if (wordPlaces.has(key) || (commonWords.has(key) && !states.has(key))) features.add('word-place');
  if (doubtfulPlaces.has(key)) features.add('doubtful');
  if (major.has(key)) features.add('major');
  if (key.length < 3 && key !== 'uk') features.add('short');
}

const major = new Set([...cityNames, ...stateNames, ...countryNames]);
const homes = new PhrasesBefore([
  ...homePhrases.map((phrase) => [phrase, 'home'] as const),
  ...tripPhrases.map((phrase) => [phrase, 'trip'] as const),
]);

/** True for a place that everybody knows. */
export const isMajorPlace = (key: string): boolean => major.has(key) && !doubtfulPlaces.has(key);

function addSurroundings(
  features: Set<string>,
  tokens: readonly Token[],
  first: number,
  last: number,
  lastPlace: number,
): void {
  const before = tokens[first - 1]?.key ?? '';
  const earlier = tokens[first - 2]?.key ?? '';
  const start = tokens[first];
  const isApart = start?.startsSentence ?? true;
  if (isApart) features.add('starts-sentence');
  if (!isApart && placePrepositions.has(before)) features.add('placed');
  if (!isApart && /^(?:in|from|near|outside|via)$/.test(before)) features.add('placed-in');
  if (!isApart) for (const feature of homes.find(tokens, first)) features.add(feature);
  if (/^(?:the|a|an|my|your|his|her|this|that|very|be|is|so|too)$/.test(before) && !isApart)
    features.add('determined');
  if (/^an?$/.test(before) && !isApart) features.add('articled');
  if (classOf(before).given >= 2 && !isApart && start?.gap === ' ' && lastPlace !== first - 1)
    features.add('behind-name');
  if (lastPlace === first - 1 && /^,? $/.test(start?.gap ?? '')) features.add('beside-place');
  if (first - lastPlace <= 2 && /^(?:and|or|to)$/.test(before)) features.add('beside-place');
  const next = tokens[last + 1];
  const follows = next && !next.startsSentence ? placeAt(tokens, last + 1) : undefined;
  if (follows || (next && /^,? $/.test(next.gap) && stateCodes.has(next.text)))
    features.add('before-place');
  if (!next || next.startsSentence || /[,.?!]/.test(next.gap)) features.add('ends-clause');
  else if (
    /^(?:and|but|or|on|at|for|with|in|to|from|until|since|because|when|where|now|today|tomorrow|tonight|yesterday|last|next|this|so|then|about|after|before|by|i|he|she|we|they|is|was|has|right)$/.test(
      next.key,
    )
  )
    features.add('ends-clause');
}
