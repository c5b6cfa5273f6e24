import { gunzipSync } from 'node:zlib';
import { englishModel } from './english-model.js';
import type { HashedWeights } from './hashed-classifier.js';
import type { PauseShares } from './learn-pauses.js';
import { createNetwork, type Matrix, type Network } from './network.js';
import type { Classifier, PunctuationModel } from './punctuate-words.js';
import type { Vocabulary } from './vocabulary.js';

/** A classifier as it is stored. */
export interface TrainedClassifier {
  readonly weights: HashedWeights;
  readonly network: Network;
}

/** A model as it is stored. */
export interface TrainedModel {
  readonly marks: TrainedClassifier;
  readonly capitals: TrainedClassifier;
  readonly pauseShares: PauseShares;
  readonly vocabulary: Vocabulary;
  readonly names: PunctuationModel['names'];
  readonly ambiguousNames: PunctuationModel['ambiguousNames'];
}

/** A model that is ready for use. */
export function openModel({ capitals, marks, ...lists }: TrainedModel): PunctuationModel {
  const open = ({ network, weights }: TrainedClassifier): Classifier => ({
    weights,
    network: createNetwork(network),
  });
  return { ...lists, marks: open(marks), capitals: open(capitals) };
}

let model: PunctuationModel | undefined;

/** The model of English that is part of this package, decompressed once. */
export function readEnglishModel(): PunctuationModel {
  const [none = [], comma = [], sentence = []] = englishModel.pauseShares;
  model ??= openModel({
    marks: unpackClassifier(englishModel.marks),
    capitals: unpackClassifier(englishModel.capitals),
    pauseShares: [none, comma, sentence],
    vocabulary: {
      ranks: new Map(unpackWords(englishModel.words).map((word, rank) => [word, rank])),
      before: unpackNumbers(englishModel.before),
      after: unpackNumbers(englishModel.after),
    },
    names: new Map(unpackWords(englishModel.names).map((name) => [name.toLowerCase(), name])),
    ambiguousNames: new Set(unpackWords(englishModel.ambiguousNames)),
  });
  return model;
}

function unpackClassifier({ network, weights }: typeof englishModel.marks): TrainedClassifier {
  return {
    weights: {
      ...weights,
      checks: unpack(weights.checks),
      values: unpackNumbers(weights.values),
    },
    network: {
      ...network,
      embeddings: unpackMatrix(network.embeddings),
      inputs: unpackMatrix(network.inputs),
      outputs: unpackMatrix(network.outputs),
    },
  };
}

function unpackMatrix({
  unit,
  values,
}: {
  readonly unit: number;
  readonly values: string;
}): Matrix {
  return { unit, values: unpackNumbers(values) };
}

function unpackNumbers(packed: string): Int8Array {
  return new Int8Array(unpack(packed));
}

function unpack(packed: string): Buffer {
  return gunzipSync(Buffer.from(packed, 'base64'));
}

function unpackWords(packed: string): string[] {
  return unpack(packed).toString('utf8').split('\n');
}
