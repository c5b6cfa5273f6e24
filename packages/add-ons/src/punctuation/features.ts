import { wordSet } from '../text/word-lists.js';
import { countReached } from './count-reached.js';
import { hashFeature } from './hashed-classifier.js';
import type { NetworkInput } from './network.js';
import type { Pausing } from './pauses.js';
import type { Token } from './token.js';
import { classifyWord, paddingToken, type Vocabulary } from './vocabulary.js';

/** Classes of the mark after a word, by their index. */
export const marks = ['', ',', '.', '?'] as const;

/** Punctuation mark after a word, or empty for none. */
export type Mark = (typeof marks)[number];

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

/** Text of the word at an index, that of padding outside of the text. */
export function textAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? paddingToken;
}

const coarseThresholds = [0.05, 0.15, 0.3, 0.6, 1];
const fineThresholds = [0.03, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1, 1.5];

function classify(value: number | null, thresholds: readonly number[]): string {
  return value === null ? 'u' : String(countReached(value, thresholds));
}

const relativeThresholds = [0.01, 0.3, 0.5, 0.75, 1, 1.4, 2];
const shareThresholds = [0.06, 0.1, 0.14, 0.18, 0.24];

function lengthClass(length: number): string {
  return length < 4 ? String(length) : length < 20 ? `${Math.floor(length / 4) * 4}` : '20';
}

/** Last letters of a word, which indicate its part of speech. */
export function ending(text: string): string {
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

/**
 * Class of the start of a sentence, by the parts of speech of its first words: some begin questions
 * more often.
 */
function openingClass(tokens: readonly Token[], from: number): string {
  const begin = conjunctions.has(textAt(tokens, from)) ? from + 1 : from;
  const [first, second] = [textAt(tokens, begin), textAt(tokens, begin + 1)];
  if (auxiliaries.has(first)) return pronouns.has(second) ? 'AP' : 'A';
  if (!questionWords.has(first)) return 'N';
  if (auxiliaries.has(second)) return 'QA';
  return auxiliaries.has(textAt(tokens, begin + 2)) ? 'QXA' : 'Q';
}

/** Number of {@link markFeatures}. */
export const markFeatureCount = 29;

/** Hashes of the features for the mark after a word. */
export function markFeatures(
  tokens: readonly Token[],
  index: number,
  { clauseFrom, sentenceFrom }: MarkHistory,
  { meanSeconds, seconds, share }: Pausing,
): number[] {
  const [before, here, next, second] = [-1, 0, 1, 2].map((offset) =>
    textAt(tokens, index + offset),
  ) as [string, string, string, string];
  const pause = classify(seconds, coarseThresholds);
  const relative = classify(seconds === null ? null : seconds / meanSeconds, relativeThresholds);
  const opening = textAt(tokens, sentenceFrom);
  const openingNext = textAt(tokens, sentenceFrom + 1);
  const clauseOpening = textAt(tokens, clauseFrom);
  const length = lengthClass(index - sentenceFrom);
  return [
    hashFeature('p', classify(seconds, fineThresholds)),
    hashFeature('3', relative, ' ', classify(share, shareThresholds)),
    hashFeature('4', pause, ' ', here, ' ', next),
    hashFeature('a', here),
    hashFeature('b', next),
    hashFeature('c', before),
    hashFeature('d', second),
    hashFeature('e', here, ' ', next),
    hashFeature('f', before, ' ', here),
    hashFeature('g', next, ' ', second),
    hashFeature('h', before, ' ', here, ' ', next),
    hashFeature('i', here, ' ', next, ' ', second),
    hashFeature('j', pause, ' ', next),
    hashFeature('k', pause, ' ', here),
    hashFeature('l', ending(here), ' ', ending(next)),
    hashFeature('m', ending(here), ' ', pause),
    hashFeature('n', length, ' ', pause),
    hashFeature('o', opening, ' ', pause),
    hashFeature('q', opening, ' ', openingNext),
    hashFeature('r', opening, ' ', openingNext, ' ', pause),
    hashFeature('s', clauseOpening, ' ', textAt(tokens, clauseFrom + 1)),
    hashFeature('t', clauseOpening, ' ', pause),
    hashFeature('v', lengthClass(index - clauseFrom), ' ', pause),
    hashFeature('w', clauseOpening, ' ', next),
    hashFeature('x', opening, ' ', next),
    hashFeature('y', openingClass(tokens, sentenceFrom), ' ', pause),
    hashFeature('z', openingClass(tokens, clauseFrom), ' ', pause),
    hashFeature('1', openingClass(tokens, index + 1), ' ', pause),
    hashFeature('2', openingClass(tokens, clauseFrom), ' ', next),
  ];
}

/**
 * Words around a place that the network of marks reads, by their offset, then two of the sentence
 * and two of the clause.
 */
const markOffsets = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
const pauseOffsets = [-3, -2, -1, 1, 2, 3];

/** Sizes of the input of the network of marks. */
export const markInputShape = {
  slotCount: markOffsets.length + 4,
  numberCount: 10 + 2 * pauseOffsets.length,
};

/** Classes of the words of a text, with one of padding after them. */
export function wordClasses(tokens: readonly Token[], vocabulary: Vocabulary): Uint16Array {
  return Uint16Array.from({ length: tokens.length + 1 }, (_, index) =>
    classifyWord(vocabulary, textAt(tokens, index)),
  );
}

/** Class of the word at an index of {@link wordClasses}, that of padding outside of the text. */
export function classAt(classes: Uint16Array, index: number): number {
  const padding = classes.length - 1;
  return classes[index >= 0 && index < padding ? index : padding] ?? 0;
}

/** Input of the network for the mark after a word. */
export function markInput(
  tokens: readonly Pick<Token, 'pauseSeconds'>[],
  index: number,
  { clauseFrom, sentenceFrom }: MarkHistory,
  { classes, pausing }: { readonly classes: Uint16Array; readonly pausing: Pausing },
): NetworkInput {
  const { meanSeconds, seconds, share } = pausing;
  const pause = Math.min(2, seconds ?? 0);
  const relative = meanSeconds === 0 ? 0 : Math.min(3, pause / meanSeconds);
  const numbers = [
    seconds === null ? 1 : 0,
    pause >= 0.02 ? 1 : 0,
    pause,
    seconds === null ? 0 : Math.log(pause + 0.05) / 3,
    share * 4,
    relative / 2,
    relative * share * 2,
    meanSeconds,
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
