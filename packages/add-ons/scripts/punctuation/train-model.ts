import {
  caseFeatureCount,
  caseFeatures,
  caseInput,
  caseInputShape,
} from '../../src/punctuation/case-features.js';
import {
  markFeatureCount,
  markFeatures,
  markInput,
  markInputShape,
  marks,
  wordClasses,
} from '../../src/punctuation/features.js';
import { Pauses } from '../../src/punctuation/pauses.js';
import { createListing, isPronoun } from '../../src/punctuation/punctuate-words.js';
import type { TrainedModel } from '../../src/punctuation/read-english-model.js';
import type { Token } from '../../src/punctuation/token.js';
import { createUsage } from '../../src/punctuation/usage.js';
import { type Vocabulary, wordClassCount } from '../../src/punctuation/vocabulary.js';
import { addExample, createExamples, type Examples } from './examples.js';
import { learnVocabulary } from './learn-vocabulary.js';
import { createRandom } from './random.js';
import type { LabelledWord } from './read-text.js';
import { drawStyle, shareLengths, simulatePauses } from './simulate-pauses.js';
import { trainClassifier } from './train-classifier.js';

type Lists = Pick<TrainedModel, 'names' | 'ambiguousNames'>;

const epochs = 2;

/** Texts to train on. */
export interface TrainingTexts {
  /** Running text, for the marks and for the capitals. */
  readonly books: readonly (readonly LabelledWord[])[];
  /**
   * Dialogues, for the marks alone: those who write them down have different rules for capitals.
   */
  readonly dialogues: readonly (readonly LabelledWord[])[];
}

/** Trains the model of punctuation and case on texts. */
export function trainModel({ books, dialogues }: TrainingTexts, lists: Lists): TrainedModel {
  const texts = [...books, ...dialogues];
  const vocabulary = learnVocabulary(texts);
  const train = (classCount: number, seed: number, draw: (random: () => number) => Examples) => {
    const random = createRandom(seed);
    return trainClassifier(() => draw(random), {
      classCount,
      epochs,
      random,
      wordClassCount: wordClassCount(vocabulary),
    });
  };
  return {
    ...lists,
    vocabulary,
    pauseShares: shareLengths(createRandom(3)),
    marks: train(marks.length, 1, (random) => markExamples(texts, vocabulary, random)),
    capitals: train(2, 2, (random) => caseExamples(books, { lists, random, vocabulary })),
  };
}

const wordsIn = (texts: readonly (readonly LabelledWord[])[]) =>
  texts.reduce((sum, words) => sum + words.length, 0);

function markExamples(
  texts: readonly (readonly LabelledWord[])[],
  vocabulary: Vocabulary,
  random: () => number,
): Examples {
  const examples = createExamples(
    { hashCount: markFeatureCount, ...markInputShape },
    wordsIn(texts),
  );
  for (const [text, words] of texts.entries()) {
    const tokens = styledTokens(words, random);
    const pauses = new Pauses(tokens);
    const classes = wordClasses(tokens, vocabulary);
    let history = { sentenceFrom: 0, clauseFrom: 0 };
    for (const [index, { mark }] of words.entries()) {
      addExample(
        examples,
        markFeatures(tokens, index, history, pauses.at(index)),
        markInput(tokens, index, history, { classes, pausing: pauses.at(index) }),
        { label: marks.indexOf(mark), text },
      );
      if (mark === '.' || mark === '?')
        history = { sentenceFrom: index + 1, clauseFrom: index + 1 };
      else if (mark === ',') history = { ...history, clauseFrom: index + 1 };
    }
  }
  return examples;
}

/** Length of a stretch of one style of pauses, in words. */
const stretchWords = 250;

/**
 * Words with pauses, whose style changes from stretch to stretch. A third has no times, so that the
 * words alone are learned as well.
 */
function styledTokens(words: readonly LabelledWord[], random: () => number): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < words.length; from += stretchWords) {
    const stretch = words.slice(from, from + stretchWords);
    const isTimed = random() > 0.33;
    for (const token of simulatePauses(stretch, random, drawStyle(random)))
      tokens.push(isTimed ? token : { ...token, pauseSeconds: null });
  }
  return tokens;
}

function caseExamples(
  texts: readonly (readonly LabelledWord[])[],
  {
    lists,
    random,
    vocabulary,
  }: { readonly lists: Lists; readonly random: () => number; readonly vocabulary: Vocabulary },
): Examples {
  const examples = createExamples(
    { hashCount: caseFeatureCount, ...caseInputShape },
    wordsIn(texts),
  );
  const listingOf = createListing(lists);
  for (const [number, words] of texts.entries()) {
    const tokens = words.map(({ text }): Token => ({ text, pauseSeconds: null }));
    const classes = wordClasses(tokens, vocabulary);
    let isFirst = true;
    let isPreviousCapital = false;
    let [partTo, usage] = [0, createUsage([], vocabulary)];
    for (const [index, { isCapital, mark, text }] of words.entries()) {
      if (index === partTo) {
        partTo += partLength(random);
        usage = createUsage(tokens.slice(index, partTo), vocabulary);
      }
      // The first word of a sentence has a capital whatever it is.
      if (!isFirst && !isPronoun(text))
        addExample(
          examples,
          caseFeatures(tokens, index, listingOf, usage.of(text), isPreviousCapital),
          caseInput(tokens, index, { classes, isPreviousCapital, listingOf, usage }),
          { label: isCapital ? 1 : 0, text: number },
        );
      isPreviousCapital = isCapital && !isPronoun(text);
      isFirst = mark === '.' || mark === '?';
    }
  }
  return examples;
}

/**
 * Length of a part that counts as a text, in words: as many words are in parts of each order of
 * magnitude, as transcripts are as long as a few sentences, and as long as books.
 */
function partLength(random: () => number): number {
  const [least, most] = [20, 100_000];
  return Math.round(least / (1 - random() * (1 - least / most)));
}
