import { gunzipSync } from 'node:zlib';
import { englishModel } from './english-model.js';
import type { HashedWeights } from './hashed-classifier.js';
import type { PunctuationModel } from './punctuate-words.js';

let model: PunctuationModel | undefined;

/** The model of English that is part of this package, decompressed once. */
export function readEnglishModel(): PunctuationModel {
  model ??= {
    marks: unpackWeights(englishModel.marks),
    capitals: unpackWeights(englishModel.capitals),
    names: new Map(unpackWords(englishModel.names).map((name) => [name.toLowerCase(), name])),
    ambiguousNames: new Set(unpackWords(englishModel.ambiguousNames)),
  };
  return model;
}

function unpackWeights({
  checks,
  values,
  ...weights
}: Omit<HashedWeights, 'checks' | 'values'> & {
  readonly checks: string;
  readonly values: string;
}): HashedWeights {
  return {
    ...weights,
    checks: unpack(checks),
    values: new Int8Array(unpack(values)),
  };
}

function unpack(packed: string): Buffer {
  return gunzipSync(Buffer.from(packed, 'base64'));
}

function unpackWords(packed: string): string[] {
  return unpack(packed).toString('utf8').split('\n');
}
