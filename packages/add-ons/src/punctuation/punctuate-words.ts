import { gazetteer } from '../entities/gazetteer/gazetteer.js';
import { isSentenceEnd } from '../text/text-ends.js';
import { capitalised, withoutPossessive } from '../text/words.js';
import { caseFeatures, caseInput, caseInputShape, type Listing } from './case-features.js';
import { type Mark, type MarkHistory, markFeatures, markInput, wordClasses } from './features.js';
import { computeScores, type HashedWeights } from './hashed-classifier.js';
import { learnPauses, type PauseShares, type Place } from './learn-pauses.js';
import type { NetworkInput, NetworkScores } from './network.js';
import { isPause, Pauses } from './pauses.js';
import type { Token } from './token.js';
import { findUnbrokenPlaces, possibleMark, type UnbrokenPlaces } from './unbroken-places.js';
import { createUsage, type TextUsage } from './usage.js';
import type { Vocabulary } from './vocabulary.js';

/** Classifier whose scores are those of hashed features and of a network together. */
export interface Classifier {
  /** Weights of the hashed features. */
  readonly weights: HashedWeights;
  /** Scores of the network. */
  readonly network: NetworkScores;
}

/** Statistical model of punctuation and truecasing. */
export interface PunctuationModel {
  /** Classifier of the marks after a word. */
  readonly marks: Classifier;
  /** Pauses that the marks were learned with. */
  readonly pauseShares: PauseShares;
  /** Classifier of lower case and of a capital, within a sentence. */
  readonly capitals: Classifier;
  /** Frequent words. */
  readonly vocabulary: Vocabulary;
  /** Spelling of names and abbreviations, by their lower case. */
  readonly names: ReadonlyMap<string, string>;
  /** Those of {@link names} that are common words as well. */
  readonly ambiguousNames: ReadonlySet<string>;
}

/** A word with its restored mark and case. */
export interface PunctuatedToken {
  /** Mark after it, empty for none. The mark of the last word ends a sentence. */
  readonly mark: string;
  /** The word with its capitals. */
  readonly text: string;
}

/** Longest sentence, in words. A longer one is ended there. */
const maximumSentenceWords = 60;

/**
 * Probability above which a sentence ends, and weights of the rarer marks. They are tuned on books
 * that are held out of the training.
 */
const endShare = 0.42;
const questionWeight = 2;
const commaWeight = 1.3;

/**
 * Creates a function that returns the lists of a model and of the gazetteer that a word is in, or
 * `u` for a word that is out of vocabulary.
 */
export function createListing({
  ambiguousNames,
  names,
}: Pick<PunctuationModel, 'names' | 'ambiguousNames'>): (text: string) => Listing {
  const lists = gazetteer();
  const kinds = [
    ['n', names],
    ['b', ambiguousNames],
    ['g', lists.givenNames],
    ['f', lists.familyNames],
    ['c', lists.cities],
    ['r', lists.regions],
    ['y', lists.countries],
    ['d', lists.demonyms],
    ['o', lists.occupations],
    ['w', lists.commonWords],
  ] as const;
  const known = new Map<string, Listing>();
  return (text) => {
    let listing = known.get(text);
    if (listing === undefined) {
      const bare = withoutPossessive(text);
      const letters = kinds.filter(([, list]) => list.has(bare)).map(([letter]) => letter);
      listing = letters.join('') || (bare.includes("'") ? 'a' : 'u');
      known.set(text, listing);
    }
    return listing;
  };
}

/** What is known of the words of a whole text. */
export interface WordKnowledge {
  readonly listingOf: (text: string) => Listing;
  readonly usage: TextUsage;
}

/** Finds out what is known of the words of a whole text. */
export function learnWords(
  tokens: readonly Pick<Token, 'text'>[],
  model: PunctuationModel,
): WordKnowledge {
  return { listingOf: createListing(model), usage: createUsage(tokens, model.vocabulary) };
}

/**
 * Restores punctuation and case of a text without any. Its last word ends a sentence.
 *
 * @param knowledge - of the words of the whole text, of which these may be a part. @defaultValue
 * that of these
 */
export function punctuate(
  tokens: readonly Token[],
  model: PunctuationModel,
  knowledge: WordKnowledge = learnWords(tokens, model),
): PunctuatedToken[] {
  const found = restoreMarks(tokens, model, knowledge);
  return restoreCase(tokens, found, { model, knowledge }).map((text, index) => ({
    text,
    mark: found[index] ?? '',
  }));
}

/**
 * Scores of the classes of a classifier.
 *
 * @param features - hashes
 */
function classify(
  { network, weights }: Classifier,
  features: readonly number[],
  input: NetworkInput,
): number[] {
  const scores = computeScores(weights, features);
  const others = network(input);
  for (let index = 0; index < scores.length; index += 1)
    scores[index] = (scores[index] ?? 0) + (others[index] ?? 0);
  return scores;
}

/**
 * Restores marks by the words only, and then, where there are pauses, by the words and by how the
 * speaker pauses.
 */
function restoreMarks(
  tokens: readonly Token[],
  model: PunctuationModel,
  { listingOf }: WordKnowledge,
): Mark[] {
  const context = { model, unbroken: findUnbrokenPlaces(tokens, listingOf) };
  const silent = tokens.map(({ text }) => ({ text, pauseSeconds: null }));
  const places: Place[] = [];
  const byWords = decideMarks(silent, context, (index, scores) => {
    const [none = 0, comma = 0, stop = 0, question = 0] = softmax(scores);
    const pauseSeconds = tokens[index]?.pauseSeconds ?? null;
    places.push({ pauseSeconds, shares: [none, comma, stop + question] });
    return scores;
  });
  if (!places.some(({ pauseSeconds }) => isPause(pauseSeconds))) return byWords;
  const saidBy = learnPauses(places, model.pauseShares);
  return decideMarks(tokens, context, (index, scores) => {
    const seconds = tokens[index]?.pauseSeconds ?? null;
    if (seconds === null) return scores;
    const [none, comma, end] = saidBy(seconds);
    return scores.map((score, mark) => score + (mark === 0 ? none : mark === 1 ? comma : end));
  });
}

/**
 * Decides about the mark of each place, in order, as a mark depends on those before it.
 *
 * @param weigh - changes the scores of a place
 */
function decideMarks(
  tokens: readonly Token[],
  { model, unbroken }: { readonly model: PunctuationModel; readonly unbroken: UnbrokenPlaces },
  weigh: (index: number, scores: readonly number[]) => readonly number[],
): Mark[] {
  const classes = wordClasses(tokens, model.vocabulary);
  const pauses = new Pauses(tokens);
  const found: Mark[] = [];
  let history: MarkHistory = { sentenceFrom: 0, clauseFrom: 0 };
  for (let index = 0; index < tokens.length; index += 1) {
    const pausing = pauses.at(index);
    const scores = classify(
      model.marks,
      markFeatures(tokens, index, history, pausing),
      markInput(tokens, index, history, { classes, pausing }),
    );
    const isForced =
      index === tokens.length - 1 || index - history.sentenceFrom >= maximumSentenceWords;
    const mark = possibleMark(chooseMark(weigh(index, scores), isForced), index, unbroken);
    found.push(mark);
    if (mark === '.' || mark === '?') history = { sentenceFrom: index + 1, clauseFrom: index + 1 };
    else if (mark === ',') history = { ...history, clauseFrom: index + 1 };
  }
  return found;
}

/**
 * Mark by its scores: a sentence ends where full stop and question mark together are likely enough,
 * as marks are rare.
 */
function chooseMark(scores: readonly number[], isForced: boolean): Mark {
  const [none = 0, comma = 0, stop = 0, question = 0] = softmax(scores);
  if (isForced || stop + question > endShare) return question * questionWeight > stop ? '?' : '.';
  return comma * commaWeight > none ? ',' : '';
}

function softmax(scores: readonly number[]): number[] {
  const maximum = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - maximum));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Truecasing of English words whose marks are known. */
export function restoreCase(
  tokens: readonly Token[],
  found: readonly string[],
  { knowledge, model }: { readonly knowledge: WordKnowledge; readonly model: PunctuationModel },
): string[] {
  const { listingOf, usage } = knowledge;
  const classes = wordClasses(tokens, model.vocabulary);
  const numbers = new Float32Array(caseInputShape.numberCount);
  let isFirst = true;
  let isPreviousCapital = false;
  return tokens.map(({ text }, index) => {
    const isName = isCapital(tokens, index, {
      model,
      classes,
      listingOf,
      usage,
      numbers,
      isPreviousCapital,
    });
    const written = isName ? (findName(text, model.names) ?? capitalised(text)) : text;
    const restored = isFirst ? capitalised(written) : written;
    isPreviousCapital = isName && !isPronoun(text);
    isFirst = isSentenceEnd(found[index] ?? '');
    return restored;
  });
}

interface CaseContext extends WordKnowledge {
  readonly model: PunctuationModel;
  readonly classes: Uint16Array;
  readonly numbers: Float32Array;
  readonly isPreviousCapital: boolean;
}

function isCapital(tokens: readonly Token[], index: number, context: CaseContext): boolean {
  const text = tokens[index]?.text ?? '';
  if (isPronoun(text)) return true;
  const { isPreviousCapital, listingOf, model, usage } = context;
  if (isDeterminedNoun(tokens, index, context)) return false;
  const [lower = 0, capital = 0] = classify(
    model.capitals,
    caseFeatures(tokens, index, listingOf, usage.of(text), isPreviousCapital),
    caseInput(tokens, index, context),
  );
  return capital > lower;
}

/**
 * True for a common word that is a name as well, such as in `the bill was paid`, where a text has
 * it only after determiners, and no family name after it. The classifier weighs so few occurrences
 * less than the novels in which it is a name.
 */
function isDeterminedNoun(
  tokens: readonly Token[],
  index: number,
  { listingOf, usage }: CaseContext,
): boolean {
  const text = tokens[index]?.text ?? '';
  if (!usage.of(text).isCommonNoun) return false;
  const [listing, next] = [listingOf(text), listingOf(tokens[index + 1]?.text ?? '')];
  return /b.*[gy]/.test(listing) && (!next.includes('f') || next.includes('w'));
}

/** True for forms of the pronoun I. */
export function isPronoun(text: string): boolean {
  return text === 'i' || text.startsWith("i'");
}

function findName(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const bare = withoutPossessive(text);
  const name = names.get(text);
  if (name !== undefined || bare === text) return name;
  const owner = names.get(bare);
  return owner === undefined ? undefined : `${owner}'s`;
}
