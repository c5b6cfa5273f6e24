import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { convertWhisperFolder } from '../src/models/conversion/convert-whisper-folder.js';
import { WeightFile } from '../src/models/conversion/ctranslate2/weight-file.js';
import { readWhisperDimensions } from '../src/models/conversion/whisper/read-whisper-dimensions.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { temporaryFolder } from './support/synthetic.js';
import { type ReadValues, WhisperReference } from './support/whisper-reference.js';
import {
  ConvertedModels,
  createFeatures,
  measureDifference,
  toRows,
} from './support/whisper-runs.js';

/** Gigabytes of multiplications, on a machine that may be busy. */
const timeoutMs = 300_000;

const weightsFolder = process.env['EARSHOT_TEST_WEIGHTS'] ?? '';

/** Folders of CTranslate2 with the published weights, and the tokens that begin a transcript. */
const models = [
  { name: 'whisper-tiny-en-ct2', precision: 'mixed', prompt: [50257, 50362, 1318] },
  { name: 'whisper-base-ct2', precision: 'blocks', prompt: [50258, 50259, 50359, 50363, 2205] },
] as const;

for (const { name, precision, prompt } of models) {
  const sourceFolder = join(weightsFolder, name);
  const needsWeights = needs(
    weightsFolder !== '' && existsSync(sourceFolder),
    `EARSHOT_TEST_WEIGHTS names no folder with ${name}`,
  );

  describe(`the published weights of ${name}`, needsWeights, () => {
    verifies(
      'conversion.tokenizer',
      `the tokenizer of ${name} is made from its vocabulary`,
      () => {
        const folder = temporaryFolder();
        for (const file of ['model.bin', 'config.json', 'vocabulary.txt'])
          symlinkSync(join(sourceFolder, file), join(folder, file));
        const targetFolder = temporaryFolder();
        convertWhisperFolder({ sourceFolder: folder, targetFolder }, () => undefined);
        const [made, published] = [targetFolder, sourceFolder].map(readTokenizer);
        expect(made?.others).toEqual(published?.others);
        expect(new Set(made?.merges)).toEqual(new Set([...(published?.merges ?? []), 'Ġ t']));
        // The published tokenizer of the multilingual models lacks the first merge.
        expect(made?.merges.slice(1)).toEqual(published?.merges.slice(-49_999));
      },
      timeoutMs,
    );

    describe('with the runtime', needsOnnxRuntime, () => {
      test.each([
        { chosen: 'float32', expected: 'float32', encoder: 1e-4, decoder: 1e-4 },
        { chosen: undefined, expected: precision, encoder: 0.05, decoder: 0.05 },
      ] as const)(
        'compute what Whisper does: $expected',
        async (row) => {
          const targetFolder = temporaryFolder();
          const converted = convertWhisperFolder(
            { sourceFolder, targetFolder, precision: row.chosen },
            () => undefined,
          );
          expect(converted.precision).toBe(row.expected);
          const weights = new WeightFile(join(sourceFolder, 'model.bin'));
          const dimensions = readWhisperDimensions(weights);
          const reference = new WhisperReference(dimensions, createValueReader(weights));
          const whisper = await ConvertedModels.open(targetFolder, dimensions);
          const features = createFeatures(dimensions.melBands, 20);
          const audio = await whisper.encode(features);
          expect(measureDifference(audio, reference.encode(features))).toBeLessThan(row.encoder);
          const { logits } = await whisper.decode({ tokens: [prompt], audio });
          const { logits: expected } = reference.decode(prompt, toRows(audio));
          expect(measureDifference(logits, expected)).toBeLessThan(row.decoder);
          weights.close();
        },
        timeoutMs,
      );
    });
  });
}

/** Reads all values of a variable, once. */
function createValueReader(weights: WeightFile): ReadValues {
  const known = new Map<string, Float32Array>();
  return (variable) => {
    const found = known.get(variable);
    if (found !== undefined) return found;
    const rows = weights.rows(variable);
    const values = new Float32Array(rows.rowCount * rows.columnCount);
    for (const block of rows.blocks()) values.set(block.values, block.firstRow * rows.columnCount);
    known.set(variable, values);
    return values;
  };
}

/** A tokenizer, its merges and the others. */
function readTokenizer(folder: string): { merges: readonly string[]; others: unknown } {
  const tokenizer = JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8')) as {
    model: { merges: readonly string[] };
  };
  const { merges } = tokenizer.model;
  return { merges, others: { ...tokenizer, model: { ...tokenizer.model, merges: [] } } };
}
