import type { PauseStyle } from '../../src/punctuation/pause-styles.js';
import {
  learnWords,
  type PunctuationModel,
  punctuate,
  restoreCase,
} from '../../src/punctuation/punctuate-words.js';
import type { Token } from '../../src/punctuation/token.js';
import { createRandom } from './random.js';
import type { LabelledWord } from './read-text.js';
import { simulatePauses } from './simulate-pauses.js';

/** Precision, recall and F1, 0 to 1, and the number of places in the reference. */
interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly count: number;
}

/** Scores by what is restored. */
export type Scores = Readonly<
  Record<
    | 'sentence ends'
    | 'full stops'
    | 'commas'
    | 'question marks'
    | 'capitals'
    | 'capitals within sentences'
    | 'capitals, with the sentence ends of the text',
    Score
  >
>;

/**
 * F1 of the sentence ends of texts in a style of pauses, each with pauses by chance several times.
 */
export function sentenceEndsIn(
  texts: readonly (readonly LabelledWord[])[],
  style: PauseStyle,
  model: PunctuationModel,
): number {
  const draws = 10;
  let [right, found, count] = [0, 0, 0];
  for (const [number, words] of texts.entries())
    for (let draw = 0; draw < draws; draw += 1) {
      const random = createRandom(1000 * number + draw + 1);
      const tokens = simulatePauses(words, random, style);
      const { f1: _, ...ends } = measure(words, tokens, model)['sentence ends'];
      count += ends.count;
      right += ends.recall * ends.count;
      found += ends.precision === 0 ? 0 : (ends.recall * ends.count) / ends.precision;
    }
  return (2 * right) / (found + count);
}

const isEnd = (mark: string) => mark === '.' || mark === '?';

const startsSentence = (marks: readonly { mark: string }[], index: number) =>
  index === 0 || isEnd(marks[index - 1]?.mark ?? '');

/** True where the text of the book has what is restored. */
type IsThere = (word: LabelledWord, index: number) => boolean;

/** True where it was restored. */
type IsFound = (index: number) => boolean;

function computeScore(words: readonly LabelledWord[], isThere: IsThere, isFound: IsFound): Score {
  let [right, found, count] = [0, 0, 0];
  for (const [index, word] of words.entries()) {
    const there = isThere(word, index);
    if (there) count += 1;
    if (!isFound(index)) continue;
    found += 1;
    if (there) right += 1;
  }
  const [precision, recall] = [right / found, right / count];
  return { precision, recall, f1: (2 * right) / (found + count), count };
}

/** Restores the text of a book and compares it with the book. */
export function measure(
  words: readonly LabelledWord[],
  tokens: readonly Token[],
  model: PunctuationModel,
): Scores {
  const knowledge = learnWords(tokens, model);
  const restored = punctuate(tokens, model, knowledge);
  const recased = restoreCase(
    tokens,
    words.map(({ mark }) => mark),
    { model, knowledge },
  );
  const compare = (...both: [isThere: IsThere, isFound: IsFound]) => computeScore(words, ...both);
  const markAt = (index: number) => restored[index]?.mark ?? '';
  const ofMark = (mark: string) =>
    compare(
      (word) => word.mark === mark,
      (index) => markAt(index) === mark,
    );
  const hasCapital = (text = '') => /\p{Lu}/u.test(text);
  const isCapital = (index: number) => hasCapital(restored[index]?.text);
  return {
    'sentence ends': compare(
      ({ mark }) => isEnd(mark),
      (index) => isEnd(markAt(index)),
    ),
    'full stops': ofMark('.'),
    commas: ofMark(','),
    'question marks': ofMark('?'),
    capitals: compare(({ isCapital: there }) => there, isCapital),
    'capitals within sentences': compare(
      ({ isCapital: there }, index) => there && !startsSentence(words, index),
      (index) => isCapital(index) && !startsSentence(restored, index),
    ),
    'capitals, with the sentence ends of the text': compare(
      ({ isCapital: there }) => there,
      (index) => hasCapital(recased[index]),
    ),
  };
}
