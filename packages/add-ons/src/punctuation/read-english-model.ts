import { gunzipSync } from 'node:zlib';
import { englishModel } from './english-model.js';
import type { HashedWeights } from './hashed-classifier.js';
import type { PunctuationModel } from './punctuate-words.js';

let model: PunctuationModel | undefined;

/** The model of English that is part of this package; it is unpacked once. */
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
  values,
  ...weights
}: Omit<HashedWeights, 'values'> & { readonly values: string }): HashedWeights {
  return { ...weights, values: new Int8Array(gunzipSync(Buffer.from(values, 'base64'))) };
}

function unpackWords(packed: string): string[] {
  return gunzipSync(Buffer.from(packed, 'base64')).toString('utf8').split('\n');
}
