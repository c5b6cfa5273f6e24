import type { RecognizedWord } from '../port/recognition.js';

/** The properties of a word that the division into utterances needs. */
export type TimedWord = Pick<RecognizedWord, 'text' | 'startSeconds' | 'endSeconds'>;

/** Pause between two words that ends an utterance, in seconds. */
const pauseSeconds = 0.5;

/**
 * Pause after the end of a sentence that ends an utterance, in seconds. It is shorter than other
 * pauses, and longer than after an abbreviation.
 */
const sentencePauseSeconds = 0.15;

/**
 * Maximum length of an utterance that people read at a glance, in seconds. A longer one is divided
 * at the best position.
 */
const maximumSeconds = 10;

/** Minimum length of each part of a division in the middle of a sentence, in seconds. */
const minimumSeconds = 1;

/** Pause that ends an utterance of any length, in seconds. */
const longPauseSeconds = 1;

/** Weight of a mark before a place in the choice of a place, as seconds of pause. */
const worth = { sentence: 0.6, clause: 0.3 } as const;

/**
 * Cost of the distance of a place from the middle, as seconds of pause, for a place at the end of
 * the divided words.
 */
const imbalanceCost = 0.5;

const sentenceEnd = /[.!?…。！？｡।॥۔؟։።]["'”’»)\]」』]*$/u;
const clauseEnd = /[,;:–—、，；：،؛·]["'”’»)\]」』]*$/u;

/**
 * Divides the words of a segment into utterances, as people read them: at pauses, and at the ends
 * of sentences that are followed by a short pause. Utterances that are too long are divided where
 * pauses, marks and balance are best. Words without marks, and without spaces between them, are
 * divided as well.
 *
 * @param words - words of one speaker in spoken order, with times from any origin
 * @returns the same words in the same order, in utterances of at least one word
 */
export function splitUtterances<Word extends TimedWord>(words: readonly Word[]): Word[][] {
  const places = words.flatMap((_, place) =>
    place > 0 && isBetweenUtterances(words, place) ? [place] : [],
  );
  const utterances: Word[][] = [];
  let first = 0;
  for (const [index, place] of [...places, words.length].entries()) {
    const later = words.slice(place, places[index + 1]);
    if (later.length > 0 && isWithinSentence(words.slice(first, place), later)) continue;
    utterances.push(...divideLong(words.slice(first, place)));
    first = place;
  }
  return utterances;
}

function isBetweenUtterances(words: readonly TimedWord[], place: number): boolean {
  const pause = pauseBefore(words, place);
  return pause >= (endsWith(words, place, sentenceEnd) ? sentencePauseSeconds : pauseSeconds);
}

/** True for a few words of a sentence that a short pause separates from the rest of it. */
function isWithinSentence(words: readonly TimedWord[], later: readonly TimedWord[]): boolean {
  const isShort =
    computeDuration(words) < minimumSeconds || computeDuration(later) < minimumSeconds;
  const both = [...words, ...later];
  return (
    isShort &&
    !endsWith(both, words.length, sentenceEnd) &&
    pauseBefore(both, words.length) < longPauseSeconds
  );
}

/** Divides words that take too long, repeatedly. */
function divideLong<Word extends TimedWord>(words: readonly Word[]): Word[][] {
  const place = computeDuration(words) > maximumSeconds ? bestPlace(words) : undefined;
  if (words.length === 0) return [];
  return place === undefined
    ? [[...words]]
    : [...divideLong(words.slice(0, place)), ...divideLong(words.slice(place))];
}

/** Number of words before the best place to divide words, or `undefined` when there is none. */
function bestPlace(words: readonly TimedWord[]): number | undefined {
  const startSeconds = words[0]?.startSeconds ?? 0;
  const seconds = computeDuration(words);
  let best: number | undefined;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let place = 1; place < words.length; place += 1) {
    const before = (words[place]?.startSeconds ?? 0) - startSeconds;
    if (before < minimumSeconds || seconds - before < minimumSeconds) continue;
    const imbalance = Math.abs(2 * (before / seconds) - 1);
    const value = rateBreak(words, place) - imbalanceCost * imbalance;
    if (value <= bestValue) continue;
    best = place;
    bestValue = value;
  }
  return best;
}

function rateBreak(words: readonly TimedWord[], place: number): number {
  const mark = endsWith(words, place, sentenceEnd)
    ? worth.sentence
    : endsWith(words, place, clauseEnd)
      ? worth.clause
      : 0;
  return mark + pauseBefore(words, place);
}

const pauseBefore = (words: readonly TimedWord[], index: number) =>
  (words[index]?.startSeconds ?? 0) - (words[index - 1]?.endSeconds ?? 0);

const endsWith = (words: readonly TimedWord[], place: number, mark: RegExp) =>
  mark.test(words[place - 1]?.text ?? '');

const computeDuration = (words: readonly TimedWord[]) =>
  (words.at(-1)?.endSeconds ?? 0) - (words[0]?.startSeconds ?? 0);
