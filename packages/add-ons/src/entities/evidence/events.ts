import { functionWords, wordSet } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { wordContext } from './word-context.js';

const storms = wordSet('hurricane storm typhoon cyclone');
/** Nouns of what is held or happens, behind its name. */
const occasions = wordSet(
  `festival carnival marathon summit olympics cup championship championships tournament open derby regatta parade expo fair biennale rodeo grand-prix fringe fiesta
  jamboree games awards fete triathlon conference convention con rally`,
);
const disasters = wordSet(
  `fire fires earthquake bombing bombings riots riot massacre shooting shootings disaster attacks attack flood floods tsunami siege uprising war battle protests crash
  stampede eruption outbreak hostage genocide famine inquiry referendum revolution tragedy`,
);
const plain = wordSet(
  `music film food beer book jazz summer winter spring christmas world house car heart forest kitchen camp brush school panic anxiety asthma terror acid personal bear job trade
  village county town annual local first second next last big great final star price plane train cyber shark air bus state art science career job fun half full friendly city
  heavy flash civil cold video computer board card party pool spanish english french opening gun mass drive racial prison food student press tech technology data annual
  sports tennis golf football chess cricket rugby league super semi home garage peace`,
);
const maximumNames = 3;

/** Named events: storms, festivals, races, and disasters by their places. */
export function readEvents({ tokens }: TextDocument, cues = new Cues(tokens)): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = storms.has(keyAt(tokens, index))
      ? stormAt(tokens, index)
      : namedAt(tokens, index);
    if (!found) continue;
    const { first, last, shape } = found;
    const features = new Set([
      shape,
      ...wordContext(tokens, first, last),
      ...cues.around(first, last),
    ]);
    const names = tokens
      .slice(first, last)
      .filter(({ capitalised, cased }) => capitalised && cased);
    if (names.length > 0) features.add('named');
    candidates.push({ kind: 'event', first, last, features });
  }
  return candidates;
}

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape: 'storm' | 'occasion' | 'disaster';
}

/** `hurricane ida`, also with a comma that an engine inserted. */
function stormAt(tokens: readonly Token[], index: number): Found | undefined {
  const next = tokens[index + 1];
  if (
    !next ||
    next.startsSentence ||
    functionWords.has(next.key) ||
    !/^[\p{L}]{3,}$/u.test(next.text)
  )
    return undefined;
  const isName =
    gazetteer().givenNames.has(next.key) ||
    gazetteer().wordGivenNames.has(next.key) ||
    !gazetteer().commonWords.has(next.key);
  return isName &&
    !/^(?:damage|season|warning|cellar|door|force|clouds|drain|relief)$/.test(next.key)
    ? { first: index, last: index + 1, shape: 'storm' }
    : undefined;
}

/**
 * `the notting hill carnival`, `grenfell fire`: the name in front of the noun, with its article.
 */
function namedAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = keyAt(tokens, index);
  const shape = occasions.has(key) ? 'occasion' : disasters.has(key) ? 'disaster' : undefined;
  if (!shape) return undefined;
  let first = index;
  while (
    first > 0 &&
    index - first < maximumNames &&
    isNamePart(tokens, first - 1) &&
    !tokens[first]?.startsSentence
  )
    first -= 1;
  if (first === index || !isName(tokens, first, index)) return undefined;
  const article = keyAt(tokens, first - 1) === 'the' && !tokens[first]?.startsSentence;
  return { first: article ? first - 1 : first, last: index, shape };
}

function isNamePart(tokens: readonly Token[], index: number): boolean {
  const { key = '', text = '', gap = '' } = tokens[index] ?? {};
  return (
    /^\p{L}{2,}$/u.test(text) &&
    !functionWords.has(key) &&
    !plain.has(key) &&
    !/[,;:]/.test(tokens[index + 1]?.gap ?? gap)
  );
}

/** True where one of the words in front is a place or no common word. */
function isName(tokens: readonly Token[], first: number, end: number): boolean {
  const { cities, regions, countries, commonWords } = gazetteer();
  const words = tokens.slice(first, end);
  const phrase = words.map(({ key }) => key).join(' ');
  if (cities.has(phrase) || regions.has(phrase) || countries.has(phrase)) return true;
  return words.some(
    ({ key, capitalised, cased, startsSentence }) =>
      (capitalised && cased && !startsSentence) || !commonWords.has(key),
  );
}

/** What the features of events mean. */
export const eventDescriptions: Readonly<Record<string, string>> = {
  storm: 'a word such as `hurricane` with its name',
  occasion: 'a noun such as `festival` behind a name',
  disaster: 'a noun such as `earthquake` behind a name',
  named: 'a part of it has a capital in a sentence that is written with them',
};
