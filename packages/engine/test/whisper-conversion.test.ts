import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { convertWhisperFolder } from '../src/models/conversion/convert-whisper-folder.js';
import { WeightFile } from '../src/models/conversion/ctranslate2/weight-file.js';
import { decoderModel } from '../src/models/conversion/whisper/decoder-model.js';
import { encoderModel } from '../src/models/conversion/whisper/encoder-model.js';
import { readWhisperDimensions } from '../src/models/conversion/whisper/read-whisper-dimensions.js';
import type { WhisperPrecision } from '../src/models/conversion/whisper/whisper-precision.js';
import { readOnnxHeader } from '../src/models/onnx/onnx-header.js';
import { writeOnnxFile } from '../src/models/onnx/write-onnx-file.js';
import { type Numbers, needsOnnxRuntime } from './support/onnx-runtime.js';
import { temporaryFolder } from './support/synthetic.js';
import {
  createTinyWhisper,
  type StoredType,
  tinyDimensions,
  writeTinyWhisper,
} from './support/tiny-whisper.js';
import { WhisperReference } from './support/whisper-reference.js';
import {
  ConvertedModels,
  createFeatures,
  measureDifference,
  repeatRows,
  toRows,
} from './support/whisper-runs.js';

const storedTypes = ['float32', 'float16', 'bfloat16', 'int16', 'int8'] as const;

/** Tokens of a text. */
const text = [40, 3, 17, 17, 0, 43];

/** Converts a tiny Whisper, and opens the result. */
async function convert(type: StoredType, precision: WhisperPrecision) {
  const whisper = createTinyWhisper(type);
  const folder = temporaryFolder();
  const targetFolder = temporaryFolder();
  writeTinyWhisper(folder, whisper);
  convertWhisperFolder({ sourceFolder: folder, targetFolder, precision }, () => undefined);
  const reference = new WhisperReference(whisper.dimensions, (name) => {
    const values = whisper.values.get(name);
    if (values === undefined) throw new Error(`There is no ${name}`);
    return values;
  });
  return {
    models: await ConvertedModels.open(targetFolder, whisper.dimensions),
    reference,
    targetFolder,
  };
}

/** Row of numbers with several. */
function selectRow({ dimensions, values }: Numbers, row: number): Numbers {
  const [, ...rest] = dimensions;
  const length = rest.reduce((product, one) => product * one, 1);
  return { dimensions: rest, values: values.slice(row * length, (row + 1) * length) };
}

/** Rounding of 32 bits, over a few layers. */
const rounding = 2e-5;
/** Half an interval of 8 bits in states and weights, over a few layers. */
const byBlocks = 0.05;

const listPrecisions = (type: StoredType) =>
  [
    { type, precision: 'float32', encoder: rounding, decoder: rounding },
    { type, precision: 'mixed', encoder: rounding, decoder: byBlocks },
    { type, precision: 'blocks', encoder: byBlocks, decoder: byBlocks },
  ] as const;

describe('a converted model', needsOnnxRuntime, () => {
  for (const { decoder, encoder, precision, type } of storedTypes.flatMap(listPrecisions))
    verifies(
      'conversion.whisper',
      `computes what Whisper does: ${type} as ${precision}`,
      async () => {
        const { models, reference } = await convert(type, precision);
        const features = createFeatures(tinyDimensions.melBands, 40);
        const expected = reference.encode(features);
        const audio = await models.encode(features);
        expect(audio.dimensions).toEqual([1, 20, tinyDimensions.width]);
        expect(measureDifference(audio, expected)).toBeLessThan(encoder);
        const { logits } = await models.decode({ tokens: [text], audio });
        expect(logits.dimensions).toEqual([1, text.length, tinyDimensions.vocabularySize]);
        const states = toRows(audio);
        expect(measureDifference(logits, reference.decode(text, states).logits)).toBeLessThan(
          decoder,
        );
      },
    );

  test.each([2, 4, 14, 38])('takes any even number of frames: %i', async (frames) => {
    const { models, reference } = await convert('float16', 'float32');
    const features = createFeatures(tinyDimensions.melBands, frames);
    const audio = await models.encode(features);
    expect(audio.dimensions).toEqual([1, frames / 2, tinyDimensions.width]);
    expect(measureDifference(audio, reference.encode(features))).toBeLessThan(rounding);
  });

  verifies('conversion.whisper', 'computes the same token by token with its caches', async () => {
    const { models, reference } = await convert('float16', 'float32');
    const audio = await models.encode(createFeatures(tinyDimensions.melBands, 24));
    const expected = reference.decode(text, toRows(audio)).logits;
    let { caches, logits } = await models.decode({ tokens: [text.slice(0, 2)], audio });
    expect(measureDifference(logits, expected.slice(0, 2))).toBeLessThan(rounding);
    for (const [index, token] of text.entries()) {
      if (index < 2) continue;
      ({ caches, logits } = await models.decode({ tokens: [[token]], audio, caches }));
      expect(measureDifference(logits, expected.slice(index, index + 1))).toBeLessThan(rounding);
    }
  });

  verifies(
    'conversion.whisper',
    'decodes several beams with one cache of the encoder',
    async () => {
      const { models, reference } = await convert('float16', 'float32');
      const audio = await models.encode(createFeatures(tinyDimensions.melBands, 24));
      const beams = [5, 6, 7];
      const first = await models.decode({ tokens: [text], audio });
      const caches = repeatRows(first.caches, beams.length);
      const second = await models.decode({ tokens: beams.map((token) => [token]), audio, caches });
      const fresh = await models.decode({ tokens: beams.map((token) => [...text, token]), audio });
      for (const [row, token] of beams.entries()) {
        const expected = reference.decode([...text, token], toRows(audio)).logits;
        expect(measureDifference(selectRow(second.logits, row), expected.slice(-1))).toBeLessThan(
          rounding,
        );
        expect(measureDifference(selectRow(fresh.logits, row), expected)).toBeLessThan(rounding);
      }
    },
  );

  verifies('conversion.whisper', 'gives the attention of the alignment heads', async () => {
    const { models, reference } = await convert('float16', 'float32');
    const audio = await models.encode(createFeatures(tinyDimensions.melBands, 24));
    const { caches, outputs } = await models.decode({ tokens: [text], audio });
    const { attention } = reference.decode(text, toRows(audio));
    const of = (layer: number, heads: readonly number[], from = 0) =>
      heads.flatMap((head) => [...(attention[layer]?.[head] ?? [])].slice(from));
    // As the configuration orders them.
    const heads = { 'cross_attentions.0': of(0, [0]), 'cross_attentions.1': of(1, [1, 0]) };
    for (const [name, expected] of Object.entries(heads)) {
      const found = outputs.get(name);
      expect(found?.dimensions).toEqual([1, expected.length / text.length, text.length, 12]);
      if (found !== undefined) expect(measureDifference(found, expected)).toBeLessThan(rounding);
    }
    const next = await models.decode({ tokens: [[9]], audio, caches });
    expect(next.outputs.get('cross_attentions.1')?.dimensions).toEqual([1, 2, 1, 12]);
  });

  verifies(
    'conversion.whisper',
    'has weights in a file of their own where one is too small',
    async () => {
      const whisper = createTinyWhisper('float16');
      const folder = temporaryFolder();
      writeTinyWhisper(folder, whisper);
      const weights = new WeightFile(join(folder, 'model.bin'));
      const dimensions = readWhisperDimensions(weights);
      const options = {
        dimensions,
        inBlocks: true,
        hasHalfEmbeddings: true,
        alignmentHeads: new Map(),
      };
      const all = {
        'encoder_model.onnx': encoderModel(weights, dimensions, false),
        'decoder_model_merged.onnx': decoderModel(weights, options),
      };
      const [apart, together] = [temporaryFolder(), temporaryFolder()];
      for (const [name, model] of Object.entries(all)) {
        writeOnnxFile(model, join(apart, name), { maximumBytes: 100_000 });
        writeOnnxFile(model, join(together, name));
        expect(statSync(join(apart, name)).size).toBeLessThan(100_000);
        expect([...readOnnxHeader(join(apart, name)).externalFiles]).toEqual([`${name}_data`]);
        expect(readOnnxHeader(join(together, name)).externalFiles.size).toBe(0);
      }
      weights.close();
      const features = createFeatures(tinyDimensions.melBands, 10);
      const results = [];
      for (const place of [apart, together]) {
        const models = await ConvertedModels.open(place, dimensions);
        const audio = await models.encode(features);
        results.push(await models.decode({ tokens: [text], audio }));
      }
      expect(results[0]?.logits).toEqual(results[1]?.logits);
    },
  );
});

verifies('conversion.whisper', 'weights that have 8 bits keep them', () => {
  const whisper = createTinyWhisper('int8');
  const [folder, targetFolder] = [temporaryFolder(), temporaryFolder()];
  writeTinyWhisper(folder, whisper);
  convertWhisperFolder(
    { sourceFolder: folder, targetFolder, precision: 'blocks' },
    () => undefined,
  );
  const models = ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((name) =>
    readFileSync(join(targetFolder, name)),
  );
  const matrices = whisper.file.variables.filter(
    ({ dimensions, name, type }) =>
      type === 'int8' && dimensions.length === 2 && name.endsWith('/weight'),
  );
  expect(matrices).toHaveLength(2 * 4 + 2 * 7 + 1);
  for (const { bytes, name } of matrices) {
    const shifted = Buffer.from(bytes.map((byte) => byte ^ 0x80));
    expect(
      models.some((model) => model.includes(shifted)),
      name,
    ).toBe(true);
  }
});

verifies('conversion.whisper', 'the names of inputs and outputs are those of Optimum', () => {
  const folder = temporaryFolder();
  const targetFolder = temporaryFolder();
  writeTinyWhisper(
    folder,
    createTinyWhisper('int8', { ...tinyDimensions, decoderLayers: 1, melBands: 128 }),
  );
  // The last half of one layer is that layer.
  expect(() =>
    convertWhisperFolder({ sourceFolder: folder, targetFolder }, () => undefined),
  ).toThrow('alignment_heads');
  writeFileSync(join(folder, 'config.json'), '{}');
  convertWhisperFolder({ sourceFolder: folder, targetFolder }, () => undefined);
  const encoder = readOnnxHeader(join(targetFolder, 'encoder_model.onnx'));
  expect(encoder.inputs).toEqual([
    { name: 'input_features', elementType: 'float32', dimensions: ['batch_size', 128, 'frames'] },
  ]);
  expect(encoder.outputs.map(({ name }) => name)).toEqual(['last_hidden_state']);
  const decoder = readOnnxHeader(join(targetFolder, 'decoder_model_merged.onnx'));
  expect(decoder.inputs.map(({ elementType, name }) => [name, elementType])).toEqual([
    ['input_ids', 'int64'],
    ['encoder_hidden_states', 'float32'],
    ['past_key_values.0.decoder.key', 'float32'],
    ['past_key_values.0.decoder.value', 'float32'],
    ['past_key_values.0.encoder.key', 'float32'],
    ['past_key_values.0.encoder.value', 'float32'],
    ['use_cache_branch', 'boolean'],
  ]);
  expect(decoder.outputs.map(({ dimensions, name }) => [name, dimensions?.[1]])).toEqual([
    ['logits', 'decoder_sequence_length'],
    ['present.0.decoder.key', 2],
    ['present.0.decoder.value', 2],
    ['present.0.encoder.key', 2],
    ['present.0.encoder.value', 2],
    ['cross_attentions.0', 2],
  ]);
});
