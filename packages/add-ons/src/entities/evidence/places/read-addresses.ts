import { functionWords, wordSet } from '../../../text/word-lists.js';
import { type Entity, entityOf } from '../../entity.js';
import { isNumberToken } from '../../numbers/number-runs.js';
import { tens } from '../../numbers/number-words.js';
import { readSpokenRun } from '../../numbers/spoken-run.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital } from '../words/capitals.js';
import { classOf } from '../words/word-classes.js';
import {
  boxes,
  directions,
  doubtfulStreetWords,
  houseWords,
  ordinals,
  routes,
  streetWords,
  unitWords,
} from './address-vocabulary.js';
import { type KnownPlace, placeAt, smallPlaceAt, stateCodeAt } from './read-places.js';

/** A part of an address, by its last token, with its evidence. */
interface Part {
  readonly last: number;
  readonly features: readonly string[];
}

/** Most words of the name of a street. */
const maximumStreetWords = 4;
const maximumHouseDigits = 6;

/** Addresses: numbers of houses and flats with their streets, boxes, and the places behind them. */
export function readAddresses(
  document: TextDocument,
  cues = new Cues(document.tokens),
): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const street = beginsPart(tokens, index)
      ? (boxAt(tokens, index) ?? numberedStreetAt(tokens, index) ?? cornerAt(tokens, index))
      : undefined;
    const found = street ?? namedStreetAt(tokens, index);
    if (!found) continue;
    candidates.push(candidateOf(document, cues, index, found));
    index = found.last;
  }
  return candidates;
}

const beginsPart = (tokens: readonly Token[], index: number) =>
  !/[@_/.$\u00a3\u20ac]$/.test(tokens[index]?.gap ?? '');

/** The last token of a house number, such as `23/4`, `twelve b` and `two three slash four`. */
function houseNumberAt(tokens: readonly Token[], index: number): number | undefined {
  const key = tokens[index]?.key ?? '';
  if (/^\d{1,6}[a-z]?$/.test(key)) {
    let last = index;
    while (
      /^[/-]$/.test(tokens[last + 1]?.gap ?? '') &&
      /^\d{1,4}[a-z]?$/.test(tokens[last + 1]?.key ?? '')
    )
      last += 1;
    return last;
  }
  if (!isNumberToken(tokens, index)) return undefined;
  const run = readSpokenRun(tokens, index);
  if (!run || run.characters.length > 2 * maximumHouseDigits) return undefined;
  const letter = tokens[run.last + 1];
  const isLetter =
    /^[b-hj-z]$/.test(letter?.key ?? '') &&
    letter?.gap === ' ' &&
    !/^[a-z]$/.test(tokens[run.last + 2]?.key ?? '');
  return isLetter ? run.last + 1 : run.last;
}

const routeFinder = new PhraseFinder(routes.map((route) => [route, true] as const));

/** `p o box 451`, `rural route two box nine`. */
function boxAt(tokens: readonly Token[], index: number): Part | undefined {
  const route = routeFinder.match(tokens, index);
  const number = route && houseNumberAt(tokens, route.next);
  if (!route || number === undefined) return undefined;
  const isBox = boxes.has(tokens[index]?.key ?? '') || tokens[route.next - 1]?.key === 'box';
  const second = tokens[number + 1]?.key === 'box' ? houseNumberAt(tokens, number + 2) : undefined;
  return { last: second ?? number, features: [isBox || second !== undefined ? 'box' : 'route'] };
}

/** A number with a street behind it, with or without a flat in front. */
function numberedStreetAt(tokens: readonly Token[], index: number): Part | undefined {
  const unit = unitAt(tokens, index);
  const from = unit === undefined ? index : unit + 1;
  const number = houseNumberAt(tokens, from);
  const street =
    number === undefined
      ? undefined
      : (streetEnd(tokens, number + 1, { limit: maximumStreetWords }) ??
        ordinalStreet(tokens, from, number));
  if (number !== undefined && street)
    return {
      last: street.last,
      features: [...street.features, 'house-number', ...(unit === undefined ? [] : ['unit'])],
    };
  return unit === undefined ? undefined : unitStreetAt(tokens, index, unit);
}

/** Most words between the number of a house that was announced and the word that ends its street, which may be misheard. */
const maximumMisheardWords = 7;

/** What stands behind a flat or a house number: a street that may be misheard, the name of a house, or nothing. */
function unitStreetAt(tokens: readonly Token[], index: number, unit: number): Part | undefined {
  const isHouse =
    houseWords.has(tokens[index]?.key ?? '') || /^(?:house|h)$/.test(tokens[index]?.key ?? '');
  const named = streetEnd(tokens, unit + 1, {
    limit: isHouse ? maximumMisheardWords : maximumStreetWords,
    isLoose: isHouse,
  });
  if (named) return { last: named.last, features: [...named.features, 'house-number', 'unit'] };
  return isHouse
    ? { last: houseNameEnd(tokens, unit), features: ['unit', 'unit-alone'] }
    : undefined;
}

/** The last token of the name of a house behind a flat, where a place stands behind it: `unit four the old mill frome`. */
function houseNameEnd(tokens: readonly Token[], unit: number): number {
  for (let last = unit + 1; last <= unit + maximumStreetWords; last += 1) {
    const token = tokens[last];
    if (
      !token ||
      token.turn !== tokens[unit]?.turn ||
      (functionWords.has(token.key) && token.key !== 'the') ||
      isNumberToken(tokens, last)
    )
      break;
    if (last > unit + 1 && tailPlaceAt(tokens, last, -1)) return last - 1;
  }
  return unit;
}

/** The last token of `flat three`, `house number 23/4`, `suite twelve hundred`. */
function unitAt(tokens: readonly Token[], index: number): number | undefined {
  if (!unitWords.has(tokens[index]?.key ?? '')) return undefined;
  let at = index + 1;
  while (/^(?:number|no|num|hash)$/.test(tokens[at]?.key ?? '') && at < index + 3) at += 1;
  if (
    /^(?:h|house|hash|number|no)$/.test(tokens[index]?.key ?? '') &&
    at === index + 1 &&
    !/^(?:number|no|hash)$/.test(tokens[index]?.key ?? '')
  )
    return undefined;
  const number = houseNumberAt(tokens, at);
  if (number !== undefined) return shortUnit(tokens, at, number);
  return /^[a-z]$|^[a-z]\d+$/.test(tokens[at]?.key ?? '') &&
    tokens[at]?.key !== 'a' &&
    tokens[at]?.key !== 'i'
    ? at
    : undefined;
}

/** `flat three forty two gladstone road` has the flat three: the number of the house is left for the street. */
function shortUnit(tokens: readonly Token[], first: number, last: number): number {
  if (last === first || !streetEnd(tokens, last + 1, { limit: maximumStreetWords })) return last;
  const pieces = readSpokenRun(tokens, first)?.pieces ?? [];
  const isJoined = tokens
    .slice(first, last + 1)
    .some(({ key }) => /^(?:slash|dash|hash)$/.test(key));
  return isJoined || pieces.length < 2 ? last : (pieces[0]?.last ?? last);
}

function ordinalStreet(tokens: readonly Token[], first: number, number: number): Part | undefined {
  return number > first ? streetEnd(tokens, number, { limit: maximumStreetWords }) : undefined;
}

/** The last token of the name of a street and the word that ends it. */
function streetEnd(
  tokens: readonly Token[],
  first: number,
  { limit, isLoose = false }: { limit: number; isLoose?: boolean },
): Part | undefined {
  for (let index = first; index <= first + limit; index += 1) {
    const token = tokens[index];
    if (
      !token ||
      !(isLoose
        ? token.turn === tokens[first - 1]?.turn && !/[.?!] /.test(token.gap)
        : continuesStreet(tokens, index, first))
    )
      return undefined;
    const isStreet = streetWords.has(token.key);
    const isDoubtful = doubtfulStreetWords.has(token.key);
    if ((isStreet || isDoubtful) && (index > first || /^(?:nagar|maltings)$/.test(token.key)))
      return endOf(tokens, first, index, isStreet);
    const ordinal = directions.has(token.key) ? ordinalAt(tokens, index + 1) : undefined;
    if (ordinal !== undefined) return { last: ordinal, features: ['street-word', 'ordinal'] };
  }
  return undefined;
}

/** The last token of `fifty seventh` or `57th`. */
function ordinalAt(tokens: readonly Token[], index: number): number | undefined {
  if (tokens[index]?.gap !== ' ') return undefined;
  const key = tokens[index]?.key ?? '';
  if (ordinals.has(key) || /^\d+(?:st|nd|rd|th)$/.test(key)) return index;
  return tens.has(key) && ordinals.has(tokens[index + 1]?.key ?? '') ? index + 1 : undefined;
}

function continuesStreet(tokens: readonly Token[], index: number, first: number): boolean {
  const token = tokens[index];
  if (!token || token.turn !== tokens[first - 1]?.turn) return false;
  if (index > first && isNumberToken(tokens, index) && !/\d/.test(token.key)) return false;
  if (/[;!?\n]/.test(token.gap) || (index > first && token.gap.includes(','))) return false;
  if (/\./.test(token.gap) && !/^(?:[a-z]|st|mt|dr|ft)$/.test(tokens[index - 1]?.key ?? ''))
    return false;
  return !functionWords.has(token.key) || /^(?:the|of|and|all)$/.test(token.key);
}

/** Behind a number, these say of what there are so many: `a three lane road`. */
const nounsOfNumbers = wordSet(
  'lane way star storey story bedroom bed door minute mile hour year day person man car',
);

function endOf(
  tokens: readonly Token[],
  first: number,
  index: number,
  isStreet: boolean,
): Part | undefined {
  const next = tokens[index + 1];
  const isApart = !next || next.gap !== ' ';
  const isSecond = !isApart && streetWords.has(next.key) && !placeAt(tokens, index + 1);
  const last =
    !isApart && (isSecond || (directions.has(next.key) && next.key.length > 1)) ? index + 1 : index;
  const ending =
    last === index &&
    !isApart &&
    /^(?:avenue|street|road|cross|main|block|phase|sector)$/.test(tokens[index]?.key ?? '') &&
    isNumberToken(tokens, index + 1)
      ? houseNumberAt(tokens, index + 1)
      : undefined;
  const names = tokens.slice(first, index);
  if (nounsOfNumbers.has(names[0]?.key ?? '')) return undefined;
  const features = [
    isStreet || streetWords.has(tokens[last]?.key ?? '') ? 'street-word' : 'doubtful-street-word',
  ];
  if (names.length === 0 || names.every(({ key }) => functionWords.has(key)))
    features.push('nameless');
  if (
    names.some(
      ({ key, capitalised }) => capitalised || !classOf(key).word || classOf(key).family > 0,
    )
  )
    features.push('street-name');
  return { last: ending ?? last, features };
}

/** A street without a number: `on elm street`. */
function namedStreetAt(tokens: readonly Token[], index: number): Part | undefined {
  const token = tokens[index];
  if (!token || functionWords.has(token.key) || isNumberToken(tokens, index)) return undefined;
  const isPlaced = /^(?:on|at|off|of|down|along|to|from|near|outside|street|is|was)$/.test(
    tokens[index - 1]?.key ?? '',
  );
  const { word, family } = classOf(token.key);
  if (!hasCapital(tokens, index) && !isPlaced && !token.startsSentence && word && family === 0)
    return undefined;
  const street = streetEnd(tokens, index, { limit: 2 });
  return street?.features.includes('street-word') ? street : undefined;
}

const cornerHeads = wordSet('the corner junction intersection cross');

/** `the corner of queen and spadina`, `cross streets are ninth and irving`. */
function cornerAt(tokens: readonly Token[], index: number): Part | undefined {
  if (!cornerHeads.has(tokens[index]?.key ?? '')) return undefined;
  const article = tokens[index]?.key === 'the' ? 1 : 0;
  const phrase = [0, 1, 2].map((offset) => tokens[index + article + offset]?.key).join(' ');
  const words = /^(?:corner of|junction of|intersection of)/.test(phrase)
    ? 2
    : /^cross streets (?:are|is)/.test(phrase)
      ? 3
      : 0;
  if (words === 0) return undefined;
  const skip = words + article;
  const joint = [2, 3, 1]
    .map((offset) => index + skip + offset - 1)
    .find((at) => /^(?:and|at)$/.test(tokens[at]?.key ?? ''));
  if (joint === undefined || !tokens[joint + 1]) return undefined;
  const end = streetEnd(tokens, joint + 1, { limit: 2 })?.last ?? joint + 1;
  return { last: end, features: ['corner'] };
}

function candidateOf(
  document: TextDocument,
  cues: Cues,
  first: number,
  { last: street, features }: Part,
): Candidate {
  const { tokens } = document;
  const { last, parts } = readTail(document, street);
  const found = cues.around(first, last);
  for (const feature of features) found.add(feature);
  if (last > street) found.add('place-follows');
  if (
    hasCapital(tokens, features.includes('house-number') ? street : first) &&
    hasCapital(tokens, street)
  )
    found.add('capital');
  if (/^(?:on|at|off|of|to|down|along|in|near|outside)$/.test(tokens[first - 1]?.key ?? ''))
    found.add('placed');
  if (/^(?:the|a|an|this|that|my|every|each|any)$/.test(tokens[first - 1]?.key ?? ''))
    found.add('determined');
  return {
    kind: 'address',
    first,
    last,
    features: found,
    measures: { words: street - first + 1 },
    parts: [entityOf(document, 'LOCATION_ADDRESS_STREET', first, street, 10), ...parts],
  };
}

/** Most parts behind a street. */
const maximumParts = 6;

/** Flats, places and postal codes behind a street. */
function readTail(document: TextDocument, street: number): { last: number; parts: Entity[] } {
  const { tokens } = document;
  const parts: Entity[] = [];
  let last = street;
  for (let count = 0; count < maximumParts; count += 1) {
    const next = tokens[last + 1];
    if (
      !next ||
      (next.startsSentence && next.turn !== tokens[last]?.turn) ||
      !/^[,.]? ?$/.test(next.gap)
    )
      break;
    const place = tailPlaceAt(tokens, last + 1, last > street ? last : -1);
    const zip = last > street ? zipAt(tokens, last + 1) : undefined;
    if (place) parts.push(entityOf(document, typeOf(place), place.first, place.last, 10));
    else if (zip !== undefined) parts.push(entityOf(document, 'LOCATION_ZIP', last + 1, zip, 10));
    const end = place?.last ?? zip ?? unitAt(tokens, last + 1);
    if (end === undefined) break;
    last = end;
  }
  return { last, parts };
}

/** Most words of a part of a town. */
const maximumLocalityWords = 3;

/** A part of a town behind a street and in front of a known place. */
function localityAt(tokens: readonly Token[], first: number): KnownPlace | undefined {
  for (let last = first; last < first + maximumLocalityWords; last += 1) {
    const token = tokens[last];
    if (
      !token ||
      token.turn !== tokens[first - 1]?.turn ||
      functionWords.has(token.key) ||
      isNumberToken(tokens, last)
    )
      return undefined;
    if (!/^(?:[ -]|, )$/.test(token.gap)) return undefined;
    const next = placeAt(tokens, last + 1);
    if (next && isAddressPlace(tokens, next) && /^,? $/.test(tokens[last + 1]?.gap ?? ''))
      return { kinds: new Set(), first, last };
  }
  return undefined;
}

/** A place behind a street: also one with few inhabitants, where the turn ends or a place or a number follows. */
function tailPlaceAt(
  tokens: readonly Token[],
  index: number,
  lastPlace: number,
): KnownPlace | undefined {
  const code = stateCodeAt(tokens, index, lastPlace);
  if (code) return code;
  const known = placeAt(tokens, index);
  if (known) return isAddressPlace(tokens, known) ? known : undefined;
  const small = smallPlaceAt(tokens, index, index - 1) ?? localityAt(tokens, index);
  const next = small && tokens[small.last + 1];
  const isEnd =
    small &&
    (!next ||
      next.startsSentence ||
      next.gap.includes(',') ||
      stateCodeAt(tokens, small.last + 1, small.last) !== undefined ||
      placeAt(tokens, small.last + 1) !== undefined ||
      isNumberToken(tokens, small.last + 1));
  return isEnd ? small : undefined;
}

/** False for a word of English that is no place behind a street. */
const isAddressPlace = (tokens: readonly Token[], { first, last }: KnownPlace) =>
  last > first ||
  (!functionWords.has(tokens[first]?.key ?? '') && (tokens[first]?.key.length ?? 0) > 2);

function typeOf({ kinds }: KnownPlace): 'LOCATION_CITY' | 'LOCATION_STATE' | 'LOCATION_COUNTRY' {
  if (kinds.has('state')) return 'LOCATION_STATE';
  return kinds.has('country') ? 'LOCATION_COUNTRY' : 'LOCATION_CITY';
}

/** The last token of a postal code in figures. */
function zipAt(tokens: readonly Token[], index: number): number | undefined {
  if (!isNumberToken(tokens, index)) return undefined;
  const run = readSpokenRun(tokens, index);
  return run &&
    /^\d{4,6}(?:\d{4})?$/.test(run.characters) &&
    !run.pieces.some(({ amount }) => amount)
    ? run.last
    : undefined;
}
