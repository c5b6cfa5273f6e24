// Trains and measures the model of punctuation: tsx scripts/train-punctuation.ts <word list> <books to train on> -- <books held apart>
// tsx scripts/train-punctuation.ts --measure <word list> -- <books held apart> measures the model of the package.
// With --write it is written to src/punctuation/english-model.ts, and the table of its figures is printed.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync, type InputType } from 'node:zlib';
import type { Matrix } from '../src/punctuation/network.js';
import type { PunctuationModel } from '../src/punctuation/punctuate-words.js';
import {
  openModel,
  readEnglishModel,
  type TrainedClassifier,
  type TrainedModel,
} from '../src/punctuation/read-english-model.js';
import { measure, type Scores } from './punctuation/measure.js';
import { createRandom } from './punctuation/random.js';
import { readText } from './punctuation/read-dialogue.js';
import { conditions, simulatePauses } from './punctuation/simulate-pauses.js';
import { trainModel } from './punctuation/train-model.js';

const isMeasured = process.argv.includes('--measure');
const given = process.argv.slice(2).filter((argument) => !/^--\w/.test(argument));
const [wordList, ...books] = given;
const divider = books.indexOf('--');
if (wordList === undefined || divider < (isMeasured ? 0 : 1))
  throw new Error('Usage: train-punctuation.ts [--write] <word list> <books>... -- <books>...');

const { ambiguousNames, common, names } = readNames(wordList);
const trained = isMeasured ? undefined : train(books.slice(0, divider));
const model = trained === undefined ? readEnglishModel() : openModel(trained);
if (trained !== undefined && process.argv.includes('--write')) write(trained);
const reported = books.slice(divider + 1).map(report);
reportTogether(reported);

/** Trains on texts, of which folders and tables are dialogues. */
function train(paths: readonly string[]): TrainedModel {
  const isDialogue = (path: string) => !path.endsWith('.txt') || path.endsWith('.dialogue.txt');
  const read = (chosen: readonly string[]) =>
    chosen.map((path) => readText(path, { common, names }));
  return trainModel(
    {
      books: read(paths.filter((path) => !isDialogue(path))),
      dialogues: read(paths.filter(isDialogue)),
    },
    { names, ambiguousNames },
  );
}

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

/** Prints the figures of a text in all conditions, and gives those of speech that is read. */
function report(path: string): Scores {
  const words = readText(path, { common, names });
  const kinds = Object.entries(conditions).map(
    ([kind, style]) =>
      [kind, measure(words, simulatePauses(words, createRandom(2), style), model)] as const,
  );
  for (const [kind, scores] of kinds) {
    console.log(`\n${basename(path)}, ${words.length} words, ${kind}`);
    console.log('| | precision | recall | F1 | in the text |\n|---|---|---|---|---|');
    for (const [name, { count, f1, precision, recall }] of Object.entries(scores))
      console.log(
        `| ${name} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} | ${count} |`,
      );
  }
  const [[, asRead]] = kinds as [(typeof kinds)[number]];
  return asRead;
}

/** Prints the F1 of sentence ends and of capitals with pauses: of each book, of all together, and of all without each. */
function reportTogether(all: readonly Scores[]): void {
  const ids = books.slice(divider + 1);
  const f1 = (name: keyof Scores, chosen: readonly Scores[]) => {
    let [right, found, count] = [0, 0, 0];
    for (const { [name]: score } of chosen) {
      right += score.recall * score.count;
      found += (score.recall * score.count) / score.precision;
      count += score.count;
    }
    return ((2 * right) / (found + count)).toFixed(3);
  };
  const row = (title: string, chosen: readonly Scores[], others: readonly Scores[]) =>
    `| ${title} | ${f1('sentence ends', chosen)} | ${f1('capitals', chosen)} | ${f1('capitals', others)} |`;
  console.log(
    '\n| with pauses | sentence ends | capitals | capitals of the others |\n|---|---|---|---|',
  );
  for (const [index, scores] of all.entries())
    console.log(row(basename(ids[index] ?? ''), [scores], all.toSpliced(index, 1)));
  console.log(row('all together', all, all));
}

function write({ capitals, marks, pauseShares, vocabulary }: TrainedModel): void {
  const pack = (data: InputType) => gzipSync(data, { level: 9 }).toString('base64');
  const matrix = ({ unit, values }: Matrix) => ({ unit, values: pack(values) });
  const rounded = (values: readonly number[]) =>
    values.map((value) => Math.round(value * 1e4) / 1e4);
  const packed = ({ network, weights }: TrainedClassifier) => ({
    weights: {
      ...weights,
      biases: rounded(weights.biases),
      checks: pack(weights.checks),
      values: pack(weights.values),
    },
    network: {
      shape: network.shape,
      embeddings: matrix(network.embeddings),
      inputs: matrix(network.inputs),
      outputs: matrix(network.outputs),
      biases: rounded(network.biases),
    },
  });
  const data = {
    marks: packed(marks),
    capitals: packed(capitals),
    pauseShares,
    words: pack([...vocabulary.ranks.keys()].join('\n')),
    before: pack(vocabulary.before),
    after: pack(vocabulary.after),
    names: pack([...names.values()].sort().join('\n')),
    ambiguousNames: pack([...ambiguousNames].sort().join('\n')),
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
