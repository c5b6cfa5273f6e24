import {
  appendFileSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineModelError, EngineUnavailableError, type ModelProblem } from '../src/index.js';
import { readOnnxHeader } from '../src/models/onnx/onnx-header.js';
import { ProtobufError } from '../src/models/onnx/protobuf-file.js';
import { modelDescriptionSchema, readModelDescription, verifyModel } from '../src/models.js';
import { type SyntheticKind, syntheticKinds } from '../src/synthetic-models.js';
import {
  acceptFiles,
  describeModel,
  temporaryFolder,
  temporaryModel,
} from './support/synthetic.js';

async function findProblem(folder: string): Promise<EngineModelError> {
  const error = await verifyModel(folder).catch((reason: unknown) => reason);
  if (!EngineModelError.is(error))
    throw new Error(`It is accepted, or fails with ${String(error)}`);
  // Code that handles an unavailable engine also handles a broken model.
  expect(EngineUnavailableError.is(error)).toBe(true);
  return error;
}

test.each(syntheticKinds)('a whole model is accepted: %s', async (kind) => {
  const folder = temporaryModel(kind);
  expect(await verifyModel(folder)).toEqual(readModelDescription(folder));
});

const damages: readonly [
  name: string,
  kind: SyntheticKind,
  file: string,
  problem: ModelProblem,
  damage: (path: string, folder: string) => void,
][] = [
  ['a file is missing', 'transducer', 'joiner.onnx', 'missing', (path) => rmSync(path)],
  ['a file is cut off', 'whisper', 'encoder.onnx', 'size', (path) => truncateSync(path, 100)],
  ['a file is longer', 'nemo-ctc', 'tokens.txt', 'size', (path) => appendFileSync(path, 'x')],
  [
    'a byte is another one',
    'moonshine',
    'encode.onnx',
    'checksum',
    (path) => {
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    },
  ],
  [
    'a file is cut off, and its description fits',
    'paraformer',
    'model.onnx',
    'format',
    (path, folder) => {
      truncateSync(path, Math.round(statSync(path).size * 0.9));
      acceptFiles(folder);
    },
  ],
  [
    'a file is a web page',
    'sense-voice',
    'model.onnx',
    'format',
    (path, folder) => {
      writeFileSync(path, '<!doctype html><title>Not found</title>');
      acceptFiles(folder);
    },
  ],
  [
    'a token has no number',
    'nemo-tdt',
    'tokens.txt',
    'format',
    (path, folder) => {
      appendFileSync(path, 'word\n');
      acceptFiles(folder);
    },
  ],
  [
    'there are too few tokens',
    'nemo-ctc',
    'tokens.txt',
    'format',
    (path, folder) => {
      writeFileSync(path, '▁a 0\n<blk> 1\n');
      acceptFiles(folder);
    },
  ],
];

test.each(damages)(
  'the file is named, with what is wrong and the remedy, when %s',
  async (_name, kind, file, problem, damage) => {
    const folder = temporaryModel(kind);
    const path = join(folder, file);
    damage(path, folder);
    const error = await findProblem(folder);
    expect(error).toMatchObject({ file: path, problem, code: 'engine_unavailable' });
    expect(error.message).toContain(path);
    expect(error.message).toContain('earshot models pull');
  },
);

verifies(
  'sherpa.broken-model',
  'swapped files are found, also when their sizes and checksums fit',
  async () => {
    const folder = temporaryModel('transducer');
    describeModel(folder, (description) => {
      const files = description['files'] as Record<string, unknown>;
      [files['encoder'], files['joiner']] = [files['joiner'], files['encoder']];
    });
    const { message, problem } = await findProblem(folder);
    expect(problem).toBe('format');
    expect(message).toContain('is not the encoder of a model of the family transducer');
  },
);

describe('a model of one family described as one of another', () => {
  const transducers = [
    'streaming-transducer',
    'streaming-nemo-transducer',
    'transducer',
    'nemo-transducer',
  ] as const;
  const singles = ['sense-voice', 'nemo-ctc', 'paraformer'] as const;
  const pairs = [transducers, singles].flatMap((group) =>
    group.flatMap((actual) =>
      group.filter((claimed) => claimed !== actual).map((claimed) => [actual, claimed] as const),
    ),
  );
  test.each(pairs)('%s as %s', async (actual, claimed) => {
    const folder = temporaryModel(actual);
    describeModel(folder, (description) => {
      description['family'] = claimed;
      if (claimed === 'streaming-nemo-transducer')
        Reflect.deleteProperty(description['files'] as object, 'bpeVocabulary');
      description['abilities'] = { streaming: claimed.startsWith('streaming') };
    });
    const { message, problem } = await findProblem(folder);
    expect(problem).toBe('format');
    expect(message).toContain(`of a model of the family ${claimed}`);
  });
});

test('a language that Whisper does not know is refused', async () => {
  const folder = temporaryModel('whisper');
  describeModel(folder, (description) => {
    description['languages'] = ['en', 'it'];
  });
  expect((await findProblem(folder)).message).toContain('it does not know it');
});

verifies(
  'sherpa.verified',
  'checksums are computed once for files that do not change',
  async () => {
    const folder = temporaryModel('transducer');
    const bytesRead = async (recompute = false) => {
      const steps: number[] = [];
      await verifyModel(folder, { recompute, onProgress: (done) => steps.push(done) });
      return steps;
    };
    const { files } = readModelDescription(folder);
    const total = Object.values(files).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    expect((await bytesRead()).at(-1)).toBe(total);
    const cache = JSON.parse(readFileSync(join(folder, '.verified.json'), 'utf8')) as object;
    expect(Object.keys((cache as { files: object }).files)).toHaveLength(Object.keys(files).length);
    // The cache is trusted as long as the file has not changed since.
    const forged = JSON.stringify(cache).replaceAll(
      /"sha256":"[0-9a-f]{64}"/gu,
      `"sha256":"${'0'.repeat(64)}"`,
    );
    writeFileSync(join(folder, '.verified.json'), forged);
    expect((await findProblem(folder)).problem).toBe('checksum');
    expect((await bytesRead(true)).at(-1)).toBe(total);
    const path = join(folder, files['tokens']?.path ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replace('alpha', 'alphx'));
    expect((await findProblem(folder)).problem).toBe('checksum');
  },
);

test.each([
  ['no JSON', '{', /is no JSON/u],
  ['no object', '[]', /is no description of a model/u],
  ['of an unknown family', JSON.stringify({ formatVersion: 1, family: 'x' }), /family/u],
])('a description that is %s names the file', (_name, text, expected) => {
  const folder = temporaryFolder();
  const path = join(folder, 'model.json');
  writeFileSync(path, text);
  expect(() => readModelDescription(folder)).toThrow(expected);
  expect(() => readModelDescription(folder)).toThrow(path);
});

test('a folder without a description says how to install a model', () => {
  expect(() => readModelDescription('/nowhere')).toThrow(
    /no folder of a model.*earshot models pull/u,
  );
});

const whole = {
  formatVersion: 1,
  name: 'a',
  family: 'nemo-ctc',
  languages: ['en'],
  abilities: {},
  files: {
    model: { path: 'model.onnx', sizeBytes: 1, sha256: '0'.repeat(64) },
    tokens: { path: 'tokens.txt', sizeBytes: 1, sha256: '0'.repeat(64) },
  },
} as const;

test.each([
  ['files.tokens', { files: { model: whole.files.model } }],
  ['files.joiner', { files: { ...whole.files, joiner: whole.files.model } }],
  [
    'files.model.path',
    { files: { ...whole.files, model: { ...whole.files.model, path: '../model.onnx' } } },
  ],
  [
    'files.model.path',
    { files: { ...whole.files, model: { ...whole.files.model, path: '/model.onnx' } } },
  ],
  ['files', { files: { ...whole.files, tokens: whole.files.model } }],
  ['abilities.streaming', { abilities: { streaming: true } }],
  ['abilities.hotwords', { abilities: { hotwords: true } }],
  ['languages', { languages: ['en', 'en'] }],
  ['languages.0', { languages: ['xx'] }],
])('the schema names the field: %s', (path, change) => {
  expect(modelDescriptionSchema.safeParse(whole).success).toBe(true);
  const { error } = modelDescriptionSchema.safeParse({ ...whole, ...change });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});

test('a header is read without the weights', () => {
  const folder = temporaryModel('whisper');
  const { inputs, metadata, outputs } = readOnnxHeader(join(folder, 'decoder.onnx'));
  expect(inputs.map(({ name }) => name)).toEqual([
    'tokens',
    'in_n_layer_self_k_cache',
    'in_n_layer_self_v_cache',
    'n_layer_cross_k',
    'n_layer_cross_v',
    'offset',
  ]);
  expect(inputs[0]).toMatchObject({ elementType: 'int64', dimensions: ['N', 'n_tokens'] });
  expect(outputs).toHaveLength(4);
  expect(metadata.size).toBe(0);
  expect(readOnnxHeader(join(folder, 'encoder.onnx')).metadata.get('n_mels')).toBe('80');
});

test('whatever a file holds, its header is read or refused', () => {
  const folder = temporaryModel('sense-voice');
  const path = join(folder, 'model.onnx');
  const bytes = readFileSync(path);
  const read = (content: Uint8Array) => {
    writeFileSync(path, content);
    try {
      readOnnxHeader(path);
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error;
    }
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 0, max: bytes.length }),
      (position, value, length) => {
        const changed = Buffer.from(bytes);
        changed[position] = value;
        read(changed.subarray(0, length));
        read(changed);
      },
    ),
    { numRuns: 300 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), read), { numRuns: 300 });
});
