// Trains and measures the model of punctuation: tsx scripts/train-punctuation.ts <word list> <books to train on> -- <books held apart>
// tsx scripts/train-punctuation.ts --measure <word list> -- <books held apart> measures the model of the package.
// With --write it is written to src/punctuation/english-model.ts, and the table of its figures is printed. With --capitals the weights of
// the marks stay those of the package.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  caseFeatures,
  createUsage,
  markFeatures,
  marks,
  type Token,
} from '../src/punctuation/features.js';
import type { HashedWeights } from '../src/punctuation/hashed-classifier.js';
import {
  createListing,
  isPronoun,
  type PunctuationModel,
} from '../src/punctuation/punctuate-words.js';
import { readEnglishModel } from '../src/punctuation/read-english-model.js';
import { measure } from './punctuation/measure.js';
import { type LabelledWord, readBook } from './punctuation/read-book.js';
import { createRandom, simulatePauses } from './punctuation/simulate-pauses.js';
import { type Example, exampleOf, trainClassifier } from './punctuation/train-classifier.js';

const isMeasured = process.argv.includes('--measure');
const isOfCapitals = process.argv.includes('--capitals');
const given = process.argv.slice(2).filter((argument) => !/^--\w/.test(argument));
const [wordList, ...books] = given;
const divider = books.indexOf('--');
if (wordList === undefined || divider < (isMeasured ? 0 : 1))
  throw new Error('Usage: train-punctuation.ts [--write] <word list> <books>... -- <books>...');

const epochs = 3;
const { ambiguousNames, common, names } = readNames(wordList);
const training = books.slice(0, divider).map((path) => readBook(path, { common, names }).flat());
const model = isMeasured ? readEnglishModel() : train(training);
for (const path of books.slice(divider + 1)) report(path);
if (process.argv.includes('--write')) write();

/** Names and abbreviations of a word list, and those of them that are common words as well. */
function readNames(
  path: string,
): Pick<PunctuationModel, 'names' | 'ambiguousNames'> & { common: ReadonlySet<string> } {
  const words = readFileSync(path, 'utf8')
    .split('\n')
    .filter((word) => /^\p{L}[\p{L}]+$/u.test(word));
  const common = new Set(words.filter((word) => word === word.toLowerCase()));
  const listed = words.filter((word) => word !== word.toLowerCase());
  const lower = (word: string) => word.toLowerCase();
  return {
    common,
    names: new Map(listed.map((word) => [lower(word), word])),
    ambiguousNames: new Set(listed.map(lower).filter((word) => common.has(word))),
  };
}

function train(all: readonly LabelledWord[][]): PunctuationModel {
  const random = createRandom(1);
  const markExamples: Example[] = [];
  const caseExamples: Example[] = [];
  const listingOf = createListing({ names, ambiguousNames });
  for (const words of all) {
    const paused = simulatePauses(words, random);
    // A third of the text has no times, so that the words alone are learned as well.
    let isTimed = true;
    const tokens = paused.map((token, index): Token => {
      if (index % 500 === 0) isTimed = random() > 0.33;
      return isTimed ? token : { ...token, pauseSeconds: null };
    });
    let [sentenceFrom, clauseFrom] = [0, 0];
    let isPreviousCapital = false;
    let [part, usageOf] = [{ from: 0, to: 0 }, createUsage([])];
    for (const [index, { isCapital, mark, text }] of words.entries()) {
      if (index === part.to) {
        part = { from: index, to: index + partLength(random) };
        usageOf = createUsage(tokens.slice(part.from, part.to));
      }
      if (!isOfCapitals)
        markExamples.push(
          exampleOf(markFeatures(tokens, index, { sentenceFrom, clauseFrom }), marks.indexOf(mark)),
        );
      // The first word of a sentence has a capital whatever it is.
      if (index !== sentenceFrom && !isPronoun(text))
        caseExamples.push(
          exampleOf(
            caseFeatures(tokens, index, listingOf, usageOf(text), isPreviousCapital),
            isCapital ? 1 : 0,
          ),
        );
      isPreviousCapital = isCapital && !isPronoun(text);
      if (mark === '.' || mark === '?') [sentenceFrom, clauseFrom] = [index + 1, index + 1];
      else if (mark === ',') clauseFrom = index + 1;
    }
  }
  console.log(`${caseExamples.length} words within sentences to train on, ${names.size} names`);
  return {
    marks: isOfCapitals
      ? readEnglishModel().marks
      : trainClassifier(markExamples, { classCount: marks.length, epochs, random }),
    capitals: trainClassifier(caseExamples, { classCount: 2, epochs, random }),
    names,
    ambiguousNames,
  };
}

/** Length of a part that counts as a text, in words: transcripts are as long as a few sentences, and as long as books. */
function partLength(random: () => number): number {
  return Math.round(200 * 500 ** random());
}

function report(path: string): void {
  const words = readBook(path, { common, names }).flat();
  const kinds = [
    ['with pauses', simulatePauses(words, createRandom(2))],
    ['without times', words.map(({ text }) => ({ text, pauseSeconds: null }))],
  ] as const;
  for (const [kind, tokens] of kinds) {
    console.log(`\n${basename(path)}, ${words.length} words, ${kind}`);
    console.log('| | precision | recall | F1 | in the text |\n|---|---|---|---|---|');
    for (const [name, { count, f1, precision, recall }] of Object.entries(
      measure(words, tokens, model),
    ))
      console.log(
        `| ${name} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} | ${count} |`,
      );
  }
}

function write(): void {
  const packed = ({ biases, checks, classCount, unit, values }: HashedWeights) => ({
    classCount,
    unit,
    biases: biases.map((bias) => Math.round(bias * 1e4) / 1e4),
    checks: gzipSync(checks, { level: 9 }).toString('base64'),
    values: gzipSync(values, { level: 9 }).toString('base64'),
  });
  const sorted = [...names.values()].sort();
  const data = {
    marks: packed(model.marks),
    capitals: packed(model.capitals),
    names: gzipSync(sorted.join('\n'), { level: 9 }).toString('base64'),
    ambiguousNames: gzipSync([...ambiguousNames].sort().join('\n'), { level: 9 }).toString(
      'base64',
    ),
  };
  const path = join(import.meta.dirname, '../src/punctuation/english-model.ts');
  writeFileSync(
    path,
    `// Written by scripts/train-punctuation.ts. Do not edit.
// Names: SCOWL, Copyright 2000-2011 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the
// associated scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without fee,
// provided that the above copyright notice appears in all copies and that both that copyright notice and this permission notice
// appear in supporting documentation. Kevin Atkinson makes no representations about the suitability of this array for any purpose.
// It is provided "as is" without express or implied warranty.

/** The model of English: weights and lists, gzip in base64. */
export const englishModel = ${JSON.stringify(data, null, 2)};
`,
  );
  console.log(`\nwrote ${basename(path)}, ${JSON.stringify(data).length} bytes`);
}
