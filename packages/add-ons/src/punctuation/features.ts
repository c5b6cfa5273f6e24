import { wordSet } from '../text/word-lists.js';
import { hashOf } from './hashed-classifier.js';
import type { NetworkInput } from './network.js';
import { type TextUsage, usageNumberCount, type WordUsage } from './usage.js';
import { paddingToken, type Vocabulary, wordClassOf } from './vocabulary.js';

/** Classes of the mark after a word, by their index. */
export const marks = ['', ',', '.', '?'] as const;

/** Punctuation mark after a word; empty for none. */
export type Mark = (typeof marks)[number];

/** Token of the model. */
export interface Token {
  /** Its letters, digits and apostrophes, in lower case. */
  readonly text: string;
  /** Silence after it, in seconds; null where times are unknown. */
  readonly pauseSeconds: number | null;
}

/** Starts of the sentence and the clause of a token, by the marks before it. */
export interface MarkHistory {
  /** Index of the first word of the sentence. */
  readonly sentenceFrom: number;
  /** Index of the first word since the last mark. */
  readonly clauseFrom: number;
}

/** The text of a word as a {@link Token} has it. */
export function tokenText(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']/gu, '');
}

function textAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? paddingToken;
}

const coarseThresholds = [0.05, 0.15, 0.3, 0.6, 1];
const fineThresholds = [0.03, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1, 1.5];

function pauseClass({ pauseSeconds }: Token, thresholds: readonly number[]): string {
  if (pauseSeconds === null) return 'u';
  let reached = 0;
  while (reached < thresholds.length && pauseSeconds >= (thresholds[reached] ?? 0)) reached += 1;
  return String(reached);
}

function lengthClass(length: number): string {
  return length < 4 ? String(length) : length < 20 ? `${Math.floor(length / 4) * 4}` : '20';
}

function ending(text: string): string {
  return text.length > 4 ? text.slice(-3) : text;
}

const auxiliaries = wordSet(
  "am is are was were do does did have has had can could will would shall should may might must isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't",
);
const pronouns = wordSet(
  'i you he she it we they this that these those there the my your anybody anyone',
);
const questionWords = wordSet('what who whom whose which when where why how');
const conjunctions = wordSet('and but or so well now oh then yes no');

/** Class of the start of a sentence, by the parts of speech of its first words: some begin questions more often. */
function openingClass(tokens: readonly Token[], from: number): string {
  const begin = conjunctions.has(textAt(tokens, from)) ? from + 1 : from;
  const [first, second] = [textAt(tokens, begin), textAt(tokens, begin + 1)];
  if (auxiliaries.has(first)) return pronouns.has(second) ? 'AP' : 'A';
  if (!questionWords.has(first)) return 'N';
  if (auxiliaries.has(second)) return 'QA';
  return auxiliaries.has(textAt(tokens, begin + 2)) ? 'QXA' : 'Q';
}

/** Number of {@link markFeatures}. */
export const markFeatureCount = 27;

/** Hashes of the features for the mark after a word. */
export function markFeatures(
  tokens: readonly Token[],
  index: number,
  { clauseFrom, sentenceFrom }: MarkHistory,
): number[] {
  const token = tokens[index];
  if (token === undefined) return [];
  const [before, here, next, second] = [-1, 0, 1, 2].map((offset) =>
    textAt(tokens, index + offset),
  ) as [string, string, string, string];
  const pause = pauseClass(token, coarseThresholds);
  const opening = textAt(tokens, sentenceFrom);
  const openingNext = textAt(tokens, sentenceFrom + 1);
  const clauseOpening = textAt(tokens, clauseFrom);
  const length = lengthClass(index - sentenceFrom);
  return [
    hashOf('p', pauseClass(token, fineThresholds)),
    hashOf('a', here),
    hashOf('b', next),
    hashOf('c', before),
    hashOf('d', second),
    hashOf('e', here, ' ', next),
    hashOf('f', before, ' ', here),
    hashOf('g', next, ' ', second),
    hashOf('h', before, ' ', here, ' ', next),
    hashOf('i', here, ' ', next, ' ', second),
    hashOf('j', pause, ' ', next),
    hashOf('k', pause, ' ', here),
    hashOf('l', ending(here), ' ', ending(next)),
    hashOf('m', ending(here), ' ', pause),
    hashOf('n', length, ' ', pause),
    hashOf('o', opening, ' ', pause),
    hashOf('q', opening, ' ', openingNext),
    hashOf('r', opening, ' ', openingNext, ' ', pause),
    hashOf('s', clauseOpening, ' ', textAt(tokens, clauseFrom + 1)),
    hashOf('t', clauseOpening, ' ', pause),
    hashOf('v', lengthClass(index - clauseFrom), ' ', pause),
    hashOf('w', clauseOpening, ' ', next),
    hashOf('x', opening, ' ', next),
    hashOf('y', openingClass(tokens, sentenceFrom), ' ', pause),
    hashOf('z', openingClass(tokens, clauseFrom), ' ', pause),
    hashOf('1', openingClass(tokens, index + 1), ' ', pause),
    hashOf('2', openingClass(tokens, clauseFrom), ' ', next),
  ];
}

/** Words around a place that the network of marks reads, by their offset; then two of the sentence and two of the clause. */
const markOffsets = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const pauseOffsets = [-3, -2, -1, 1, 2, 3];

/** Sizes of the input of the network of marks. */
export const markInputShape = {
  slotCount: markOffsets.length + 4,
  numberCount: 6 + 2 * pauseOffsets.length,
};

/** Classes of the words of a text, with one of padding after them. */
export function wordClasses(tokens: readonly Token[], vocabulary: Vocabulary): Uint16Array {
  return Uint16Array.from({ length: tokens.length + 1 }, (_, index) =>
    wordClassOf(vocabulary, textAt(tokens, index)),
  );
}

/** Class of the word at an index of {@link wordClasses}, that of padding outside of the text. */
function classAt(classes: Uint16Array, index: number): number {
  const padding = classes.length - 1;
  return classes[index >= 0 && index < padding ? index : padding] ?? 0;
}

/** Input of the network for the mark after a word. */
export function markInput(
  tokens: readonly Pick<Token, 'pauseSeconds'>[],
  index: number,
  { clauseFrom, sentenceFrom }: MarkHistory,
  classes: Uint16Array,
): NetworkInput {
  const pauseSeconds = tokens[index]?.pauseSeconds ?? null;
  const pause = Math.min(2, pauseSeconds ?? 0);
  const numbers = [
    pauseSeconds === null ? 1 : 0,
    pause >= 0.02 ? 1 : 0,
    pause,
    pauseSeconds === null ? 0 : Math.log(pause + 0.05) / 3,
    Math.log2(1 + index - sentenceFrom) / 6,
    Math.log2(1 + index - clauseFrom) / 6,
  ];
  for (const offset of pauseOffsets) {
    const beside = Math.min(2, tokens[index + offset]?.pauseSeconds ?? 0);
    numbers.push(beside >= 0.02 ? 1 : 0, beside);
  }
  const beginnings = [sentenceFrom, sentenceFrom + 1, clauseFrom, clauseFrom + 1];
  const places = [...markOffsets.map((offset) => index + offset), ...beginnings];
  return { slots: places.map((at) => classAt(classes, at)), numbers };
}

/** Lists that a word is in, a letter for each. */
export type Listing = string;

/** Number of {@link caseFeatures}. */
export const caseFeatureCount = 21;

/** Hashes of the features for the case of a word within a sentence. */
export function caseFeatures(
  tokens: readonly Token[],
  index: number,
  listingOf: (text: string) => Listing,
  { countClass, afterDeterminer, lengthClass: textClass }: WordUsage,
  isPreviousCapital: boolean,
): number[] {
  const [second, before, here, next] = [-2, -1, 0, 1].map((offset) =>
    textAt(tokens, index + offset),
  ) as [string, string, string, string];
  const [listingBefore, listing, listingNext] = [before, here, next].map(listingOf) as [
    Listing,
    Listing,
    Listing,
  ];
  const capital = isPreviousCapital ? 'C' : 'c';
  return [
    hashOf('A', here),
    hashOf('B', listing),
    hashOf('C', before, ' ', here),
    hashOf('D', here, ' ', next),
    hashOf('E', listing, ' ', before),
    hashOf('F', listing, ' ', next),
    hashOf('G', listing, ' ', capital),
    hashOf('H', listing, ' ', listingNext, ' ', capital),
    hashOf('I', capital, ' ', here),
    hashOf('J', listing, ' ', ending(here)),
    hashOf('K', listingBefore, ' ', listing, ' ', listingNext),
    hashOf('L', listing, ' ', String(here.includes("'"))),
    hashOf('M', second, ' ', before, ' ', listing),
    hashOf('N', before, ' ', listing, ' ', listingNext),
    hashOf('O', here, ' ', listingNext),
    hashOf('P', capital, ' ', before, ' ', listing),
    hashOf('Q', capital, ' ', listing, ' ', next),
    hashOf('R', listing, ' ', String(here.length)),
    hashOf('S', listing, ' ', String(textClass), String(countClass), afterDeterminer),
    hashOf('T', listing, ' ', String(countClass), afterDeterminer, ' ', capital),
    hashOf('U', String(textClass), String(countClass), afterDeterminer, ' ', before),
  ];
}

/** Words around a word that the network of capitals reads, by their offset. */
const caseOffsets = [-3, -2, -1, 0, 1, 2, 3];
const listingLetters = 'nbgfcryowau';

/** Numbers of a listing in the input: 1 for each list that a word is in. */
const listingNumbers = new Map<Listing, Float32Array>();

function numbersOfListing(listing: Listing): Float32Array {
  let numbers = listingNumbers.get(listing);
  if (numbers === undefined) {
    numbers = Float32Array.from(listingLetters, (letter) => (listing.includes(letter) ? 1 : 0));
    listingNumbers.set(listing, numbers);
  }
  return numbers;
}

/** Sizes of the input of the network of capitals. */
export const caseInputShape = {
  slotCount: caseOffsets.length,
  numberCount: 3 * (usageNumberCount + listingLetters.length) + 6 + 2,
};

/**
 * Copies a few numbers, for which the call of `set` would take longer than the copying.
 *
 * @returns index after them
 */
function copyNumbers(from: ArrayLike<number>, to: Float32Array, at: number): number {
  for (let index = 0; index < from.length; index += 1) to[at + index] = from[index] ?? 0;
  return at + from.length;
}

/** Input of the network for the case of a word within a sentence. */
export function caseInput(
  tokens: readonly Token[],
  index: number,
  {
    classes,
    isPreviousCapital,
    listingOf,
    numbers = new Float32Array(caseInputShape.numberCount),
    usage,
  }: {
    readonly classes: Uint16Array;
    readonly isPreviousCapital: boolean;
    readonly listingOf: (text: string) => Listing;
    /** Memory for the numbers, {@link caseInputShape} of them: to allocate it for each word takes longer than to fill it. */
    readonly numbers?: Float32Array;
    readonly usage: TextUsage;
  },
): NetworkInput {
  const [before, here, next] = [-1, 0, 1].map((offset) => textAt(tokens, index + offset)) as [
    string,
    string,
    string,
  ];
  let at = 0;
  for (const text of [before, here, next]) {
    at = copyNumbers(usage.of(text).numbers, numbers, at);
    at = copyNumbers(numbersOfListing(listingOf(text)), numbers, at);
  }
  copyNumbers(usage.ofPair(before, here), numbers, at);
  copyNumbers(usage.ofPair(here, next), numbers, at + 3);
  numbers[at + 6] = isPreviousCapital ? 1 : 0;
  numbers[at + 7] = here.endsWith("'s") ? 1 : 0;
  return {
    slots: caseOffsets.map((offset) => classAt(classes, index + offset)),
    numbers,
  };
}
