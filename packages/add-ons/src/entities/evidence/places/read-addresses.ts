import { functionWords, wordSet } from '../../../text/word-lists.js';
import { createEntity } from '../../entity.js';
import { isNumberToken } from '../../numbers/plain-number.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { PhrasesBefore } from '../../text/phrases-before.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital } from '../words/capitals.js';
import { addFeatures, type FeatureTests } from '../words/feature-tests.js';
import { classifyWord } from '../words/word-classes.js';
import { readTail, tailPlaceAt } from './address-tail.js';
import { boxes, destinations, houseWords, routes } from './address-vocabulary.js';
import {
  addressStart,
  areaEnd,
  compoundStreetAt,
  countedHouseAt,
  leadingStreetAt,
  leadingStreetEnd,
  namedHouseAt,
} from './street-forms.js';
import { houseNumberAt, maximumStreetWords, type Part, streetEnd } from './streets.js';
import { unitAt } from './units.js';

/** Addresses: numbers of houses and flats with their streets, boxes, and the places behind them. */
export function readAddresses(
  document: TextDocument,
  cues = new Cues(document.tokens),
): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const street = beginsPart(tokens, index) ? partAt(tokens, index) : undefined;
    const found =
      street ??
      namedHouseAt(tokens, index) ??
      countedHouseAt(tokens, index) ??
      namedStreetAt(tokens, index);
    if (!found) continue;
    candidates.push(createCandidate(document, cues, addressStart(tokens, index), found));
    index = found.last;
  }
  return candidates;
}

/** What begins with a number, with words for a box or a corner, or with the kind of a street. */
function partAt(tokens: readonly Token[], index: number): Part | undefined {
  const number = houseNumberAt(tokens, index);
  return (
    boxAt(tokens, index) ??
    numberedStreetAt(tokens, index, number) ??
    cornerAt(tokens, index) ??
    leadingStreetAt(tokens, index, number) ??
    compoundStreetAt(tokens, index)
  );
}

const beginsPart = (tokens: readonly Token[], index: number) =>
  !/[@_/.$\u00a3\u20ac]$/.test(tokens[index]?.gap ?? '');

const routeFinder = new PhraseFinder(routes.map((route) => [route, true] as const));

/** `p o box 451`, `rural route two box nine`. */
function boxAt(tokens: readonly Token[], index: number): Part | undefined {
  const route = routeFinder.match(tokens, index);
  const number = route && houseNumberAt(tokens, route.next);
  if (!route || number === undefined) return undefined;
  const isBox =
    boxes.has(keyAt(tokens, index)) ||
    tokens[route.next - 1]?.key === 'box' ||
    tokens[index]?.text === 'RD';
  const second = tokens[number + 1]?.key === 'box' ? houseNumberAt(tokens, number + 2) : undefined;
  return { last: second ?? number, features: [isBox || second !== undefined ? 'box' : 'route'] };
}

/** A number with a street behind it, with or without a flat in front. */
function numberedStreetAt(
  tokens: readonly Token[],
  index: number,
  own: number | undefined,
): Part | undefined {
  const unit = unitAt(tokens, index);
  const from = unit === undefined ? index : unit + 1;
  const number = unit === undefined ? own : houseNumberAt(tokens, from);
  const street =
    number === undefined
      ? undefined
      : (streetEnd(tokens, number + 1, { limit: maximumStreetWords }) ??
        ordinalStreet(tokens, from, number) ??
        letteredStreet(tokens, number) ??
        areaBehind(tokens, from, number));
  if (number !== undefined && street)
    return {
      last: street.last,
      features: [...street.features, 'house-number', ...(unit === undefined ? [] : ['unit'])],
    };
  return unit === undefined ? undefined : unitStreetAt(tokens, index, unit);
}

/**
 * Most words between the number of a house that was announced and the word that ends its street,
 * which may be misheard.
 */
const maximumMisheardWords = 7;

/**
 * What follows a flat or a house number: a street that may be misrecognised, the name of a house,
 * or nothing.
 */
function unitStreetAt(tokens: readonly Token[], index: number, unit: number): Part | undefined {
  const isHouse =
    houseWords.has(keyAt(tokens, index)) || /^(?:house|h)$/.test(keyAt(tokens, index));
  const named = streetEnd(tokens, unit + 1, {
    limit: isHouse ? maximumMisheardWords : maximumStreetWords,
    isLoose: isHouse,
  });
  if (named) return { last: named.last, features: [...named.features, 'house-number', 'unit'] };
  if (!isHouse) return undefined;
  const area = areaEnd(tokens, unit + 1);
  if (area !== undefined) return { last: area, features: ['area', 'house-number', 'unit'] };
  return { last: houseNameEnd(tokens, unit), features: ['unit', 'unit-alone'] };
}

/**
 * The last token of the name of a house behind a flat, where a place follows it: `unit four the old
 * mill frome`.
 */
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

function ordinalStreet(tokens: readonly Token[], first: number, number: number): Part | undefined {
  return number > first ? streetEnd(tokens, number, { limit: maximumStreetWords }) : undefined;
}

/** A street without a number: `on elm street`. */
function namedStreetAt(tokens: readonly Token[], index: number): Part | undefined {
  const token = tokens[index];
  if (!token || functionWords.has(token.key) || isNumberToken(tokens, index)) return undefined;
  const isPlaced = /^(?:on|at|off|of|down|along|to|from|near|outside|street|is|was)$/.test(
    keyAt(tokens, index - 1),
  );
  const { word, family } = classifyWord(token.key);
  if (!hasCapital(tokens, index) && !isPlaced && !token.startsSentence && word && family === 0)
    return undefined;
  const street = streetEnd(tokens, index, { limit: 2 });
  return street?.features.includes('street-word') ? street : undefined;
}

/**
 * A street behind a number with a letter that is a word as well, or with bis: `eighty a elm
 * street`, `twelve bis rue de rivoli`.
 */
function letteredStreet(tokens: readonly Token[], number: number): Part | undefined {
  const isLetter = /^(?:a|i|bis|ter)$/.test(keyAt(tokens, number + 1));
  const from = isLetter ? number + 2 : number + 1;
  const leading = leadingStreetEnd(tokens, from);
  if (leading !== undefined) return { last: leading, features: ['street-word', 'street-name'] };
  const street = isLetter ? streetEnd(tokens, from, { limit: maximumStreetWords }) : undefined;
  const isNamed = street?.features.includes('street-name');
  return street && isNamed ? { ...street, features: [...street.features, 'lettered'] } : undefined;
}

/** A part of a town behind a number. */
function areaBehind(tokens: readonly Token[], first: number, number: number): Part | undefined {
  const last = areaEnd(tokens, number + 1);
  if (last === undefined) return undefined;
  const isLettered = number > first && /^[a-z]$/.test(keyAt(tokens, number));
  return { last, features: ['area', ...(isLettered ? ['lettered'] : [])] };
}

const cornerHeads = wordSet('the corner junction intersection cross');

/** `the corner of queen and spadina`, `cross streets are ninth and irving`. */
function cornerAt(tokens: readonly Token[], index: number): Part | undefined {
  if (!cornerHeads.has(keyAt(tokens, index))) return undefined;
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
    .find((at) => /^(?:and|at)$/.test(keyAt(tokens, at)));
  if (joint === undefined || !tokens[joint + 1]) return undefined;
  const end = streetEnd(tokens, joint + 1, { limit: 2 })?.last ?? joint + 1;
  return { last: end, features: ['corner'] };
}

/** An address, with the last token of its street and the word in front of it. */
interface AddressInText {
  readonly tokens: readonly Token[];
  readonly first: number;
  /** A token of the name of the street. */
  readonly named: number;
  readonly street: number;
  readonly last: number;
  readonly before: string;
}

const placing = wordSet('on at off of to down along in near outside');
const determining = wordSet('the a an this that my every each any');

const surroundingTests: FeatureTests<AddressInText> = [
  ['place-follows', ({ street, last }) => last > street],
  [
    'capital',
    ({ tokens, named, street }) => hasCapital(tokens, named) && hasCapital(tokens, street),
  ],
  ['placed', ({ before }) => placing.has(before)],
  ['determined', ({ before }) => determining.has(before)],
];

const destinationPhrases = new PhrasesBefore(
  destinations.map((phrase) => [phrase, 'destination'] as const),
);

function createCandidate(
  document: TextDocument,
  cues: Cues,
  first: number,
  { last: street, features }: Part,
): Candidate {
  const { tokens } = document;
  const { last, parts } = readTail(document, street);
  const found = cues.around(first, last);
  for (const feature of features) found.add(feature);
  addFeatures(found, surroundingTests, {
    tokens,
    first,
    named: features.includes('house-number') ? street : first,
    street,
    last,
    before: keyAt(tokens, first - 1),
  });
  for (const feature of destinationPhrases.find(tokens, first)) found.add(feature);
  return {
    kind: 'address',
    first,
    last,
    features: found,
    measures: { words: street - first + 1 },
    parts: [createEntity(document, 'LOCATION_ADDRESS_STREET', first, street, 0.1), ...parts],
  };
}
