import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertWhisper, type WhisperPrecision } from '../src/conversion.js';
import { EngineModelError, EngineRequestError } from '../src/index.js';
import { convertWhisperFolder } from '../src/models/conversion/convert-whisper-folder.js';
import { encodeCtranslate2, type WrittenFile } from './support/ctranslate2-file.js';
import { temporaryFolder } from './support/synthetic.js';
import { createTinyWhisper, tinyDimensions, writeTinyWhisper } from './support/tiny-whisper.js';

const whisper = createTinyWhisper('int8');

function tinyFolder(): string {
  const folder = temporaryFolder();
  writeTinyWhisper(folder, whisper);
  return folder;
}

/** A model of several megabytes: it is not converted at once. */
function largerFolder(): string {
  const folder = temporaryFolder();
  const dimensions = { ...tinyDimensions, width: 256, heads: 4, vocabularySize: 8000 };
  writeTinyWhisper(folder, createTinyWhisper('float32', dimensions));
  return folder;
}

/** Error of a conversion, which fails. */
function catchError(sourceFolder: string, targetFolder = temporaryFolder()): EngineModelError {
  try {
    convertWhisperFolder({ sourceFolder, targetFolder }, () => undefined);
  } catch (error) {
    if (EngineModelError.is(error)) return error;
    throw error;
  }
  throw new Error('It is accepted');
}

/** Error of the conversion of a folder whose weights are changed. */
function errorOfFile(change: (file: WrittenFile) => WrittenFile): EngineModelError {
  const folder = tinyFolder();
  writeFileSync(join(folder, 'model.bin'), encodeCtranslate2(change(whisper.file)));
  const error = catchError(folder);
  expect(error.file).toBe(join(folder, 'model.bin'));
  expect(error.message.startsWith(`${error.file} `)).toBe(true);
  expect(error.problem).toBe('format');
  return error;
}

/** Changes variables by their name. */
const withVariable =
  (name: string, change: (variable: WrittenFile['variables'][number]) => object | undefined) =>
  (file: WrittenFile): WrittenFile => ({
    ...file,
    variables: file.variables.flatMap((variable) => {
      if (variable.name !== name) return [variable];
      const changed = change(variable);
      return changed === undefined ? [] : [{ ...variable, ...changed }];
    }),
  });

const projection = 'decoder/layer_1/attention/linear_1/weight';

describe('what is not a Whisper of CTranslate2 is refused', () => {
  const cases: Readonly<Record<string, [(file: WrittenFile) => WrittenFile, string]>> = {
    'another version': [
      (file) => ({ ...file, version: 5 }),
      'at byte 0 has the version 5 of the format instead of 6',
    ],
    'another model': [
      (file) => ({ ...file, specification: 'TransformerSpec' }),
      'has a model of TransformerSpec, revision 3, instead of WhisperSpec, revision 3',
    ],
    'another revision': [
      (file) => ({ ...file, revision: 2 }),
      'has a model of WhisperSpec, revision 2, instead of WhisperSpec, revision 3',
    ],
    'a weight that is missing': [
      withVariable(projection, () => undefined),
      `has no ${projection}; 256 x 128 are needed`,
    ],
    'a weight of another form': [
      withVariable(projection, () => ({ dimensions: [128, 256] })),
      `has the dimensions 128 x 256 of ${projection}; 256 x 128 are needed`,
    ],
    'a weight whose size is not that of its dimensions': [
      withVariable(projection, () => ({ dimensions: [256, 127] })),
      `has 32768 bytes of ${projection}, whose dimensions 256 x 127 of int8 need 32512`,
    ],
    'dimensions whose product overflows': [
      withVariable(projection, () => ({
        dimensions: Array.from({ length: 8 }, () => 2 ** 32 - 1),
      })),
      `has 32768 bytes of ${projection}, whose dimensions 4294967295`,
    ],
    'too many dimensions': [
      withVariable(projection, () => ({ dimensions: Array.from({ length: 9 }, () => 1) })),
      `has 9 dimensions of ${projection}, and 8 are allowed`,
    ],
    'a scale that is missing': [
      withVariable(`${projection}_scale`, () => undefined),
      `has ${projection} as int8 and no scale of it`,
    ],
    'a scale of another length': [
      withVariable(`${projection}_scale`, () => ({ dimensions: [2], bytes: new Uint8Array(8) })),
      `has ${projection} as int8 and its scale as 2 of float32`,
    ],
    'a scale of zero': [
      withVariable(`${projection}_scale`, ({ bytes }) => ({ bytes: new Uint8Array(bytes.length) })),
      `has a scale in ${projection}_scale that is no positive number`,
    ],
    'a bias that is not finite': [
      withVariable('encoder/layer_0/ffn/linear_0/bias', ({ bytes }) => ({
        bytes: bytes.map(() => 255),
      })),
      'has a value that is no finite number in rows 0 to 191 of encoder/layer_0/ffn/linear_0/bias',
    ],
    'another activation': [
      withVariable('decoder/activation', () => ({ bytes: Uint8Array.of(0) })),
      'has 0 for decoder/activation instead of 3',
    ],
    'another number of heads': [
      withVariable('encoder/num_heads', () => ({ bytes: Uint8Array.of(4, 0) })),
      'has 4 for encoder/num_heads instead of 2, the width of 128 by 64',
    ],
    'a weight that Whisper has not': [
      withVariable(projection, ({ name }) => ({ name: `${name}_zero` })),
      `has no ${projection}`,
    ],
    'a further weight': [
      (file) => ({
        ...file,
        variables: [
          ...file.variables,
          {
            name: 'decoder/projection/bias',
            dimensions: [1],
            type: 'int8',
            bytes: Uint8Array.of(1),
          },
        ],
      }),
      'has the variable decoder/projection/bias, which Whisper has not',
    ],
    'a name twice': [
      (file) => ({ ...file, variables: [...file.variables, ...file.variables.slice(0, 1)] }),
      'has the variable decoder/activation twice',
    ],
    'a name with other characters': [
      withVariable(projection, () => ({ name: 'décoder' })),
      'with other characters than printable ones of ASCII',
    ],
    'an alias of nothing': [
      (file) => ({ ...file, aliases: { 'decoder/projection/weight': 'decoder/nothing' } }),
      'has the alias decoder/projection/weight of decoder/nothing, which is no variable of it',
    ],
  };
  for (const [title, [change, message]] of Object.entries(cases))
    verifies('conversion.damaged', title, () => {
      expect(errorOfFile(change).message).toContain(message);
    });

  verifies('conversion.damaged', 'a file that is cut off or has too much', () => {
    const folder = tinyFolder();
    const file = join(folder, 'model.bin');
    const { size } = statSync(file);
    truncateSync(file, size - 1);
    expect(catchError(folder).message).toMatch(/is cut off: .* ends 1 bytes after it/u);
    writeFileSync(file, Buffer.concat([encodeCtranslate2(whisper.file), Buffer.from('x')]));
    expect(catchError(folder).message).toContain(
      `at byte ${size} has 1 bytes after its last alias`,
    );
  });

  verifies(
    'conversion.damaged',
    'whatever a file holds, it is converted or refused with its name',
    () => {
      const folder = tinyFolder();
      const target = temporaryFolder();
      const file = join(folder, 'model.bin');
      const whole = encodeCtranslate2(whisper.file);
      // Names, dimensions and counts are a small part of the file: values are changed where a
      // number is likely one of those.
      const places = whisper.file.variables.flatMap(({ name }) => {
        const start = whole.indexOf(`${name}\0`);
        return Array.from({ length: name.length + 24 }, (_, index) => start - 2 + index);
      });
      const place = fc.oneof(fc.constantFrom(...places), fc.nat(40), fc.nat(whole.length - 1));
      const edit = fc.record({ at: place, value: fc.nat(255) });
      const cut = fc.oneof(fc.constant(whole.length), place);
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), cut, (edits, end) => {
          const bytes = Buffer.from(whole.subarray(0, end));
          for (const { at, value } of edits) if (at < end) bytes[at] = value;
          writeFileSync(file, bytes);
          try {
            convertWhisperFolder({ sourceFolder: folder, targetFolder: target }, () => undefined);
          } catch (error) {
            if (!EngineModelError.is(error)) throw error;
            expect(error.message).toContain(file);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  verifies('conversion.damaged', 'a configuration that is missing or invalid', () => {
    const folder = tinyFolder();
    const file = join(folder, 'config.json');
    for (const [content, message] of [
      ['<html>', 'is no JSON'],
      ['{"alignment_heads":[[2,0]]}', 'layers 0 to 1 with heads 0 to 1 are allowed'],
      ['{"alignment_heads":[[0]]}', 'alignment_heads'],
      ['{"alignment_heads":[[0,0.5]]}', 'alignment_heads'],
      ['[]', 'alignment_heads'],
      [`"${'x'.repeat(1024 * 1024)}"`, 'has 1048578 bytes, and 1048576 are allowed'],
    ] as const) {
      writeFileSync(file, content);
      const error = catchError(folder);
      expect(error.message).toContain(message);
      expect(error.file).toBe(file);
    }
    rmSync(file);
    expect(catchError(folder)).toMatchObject({ file, problem: 'missing' });
  });

  verifies('conversion.damaged', 'weights that are missing or a folder', () => {
    const folder = tinyFolder();
    const file = join(folder, 'model.bin');
    rmSync(file);
    expect(catchError(folder)).toMatchObject({ file, problem: 'missing' });
    mkdirSync(file);
    expect(catchError(folder)).toMatchObject({ file, problem: 'missing' });
  });
});

/**
 * The 256 characters that stand for bytes, then merges and special tokens: as many as the tiny
 * Whisper of such a vocabulary has.
 */
const alphabet = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x100 + index));
const [a = '', b = '', c = ''] = alphabet;
const vocabulary = [
  ...alphabet,
  a + b,
  a + b + c,
  '',
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|notimestamps|>',
  '<|0.00|>',
  '<|0.02|>',
];

function folderWithVocabulary(name: string, content: string): string {
  const folder = temporaryFolder();
  const dimensions = { ...tinyDimensions, vocabularySize: vocabulary.length };
  writeTinyWhisper(folder, createTinyWhisper('float16', dimensions));
  rmSync(join(folder, 'tokenizer.json'));
  writeFileSync(join(folder, name), content);
  return folder;
}

describe('the tokenizer', () => {
  for (const [name, content] of [
    ['vocabulary.json', JSON.stringify(vocabulary)],
    ['vocabulary.txt', `${vocabulary.join('\n')}\n`],
  ] as const)
    verifies('conversion.tokenizer', `is made from ${name}`, () => {
      const sourceFolder = folderWithVocabulary(name, content);
      const targetFolder = temporaryFolder();
      convertWhisperFolder({ sourceFolder, targetFolder }, () => undefined);
      const made: unknown = JSON.parse(readFileSync(join(targetFolder, 'tokenizer.json'), 'utf8'));
      expect(made).toMatchObject({
        added_tokens: [
          { id: 259, content: '<|endoftext|>', special: true },
          { id: 260, content: '<|startoftranscript|>' },
          { id: 261, content: '<|en|>' },
          { id: 262, content: '<|notimestamps|>' },
        ],
        model: { type: 'BPE', merges: [`${a} ${b}`, `${a + b} ${c}`], vocab: { [a + b + c]: 257 } },
      });
    });

  verifies('conversion.tokenizer', 'is asked for where there is no vocabulary either', () => {
    const folder = folderWithVocabulary('other.txt', '');
    const error = catchError(folder);
    expect(error).toMatchObject({ file: join(folder, 'tokenizer.json'), problem: 'missing' });
    expect(error.message).toContain('vocabulary.json and vocabulary.txt');
  });

  test.each([
    [
      'too few tokens',
      vocabulary.slice(1),
      `has ${vocabulary.length - 1} tokens instead of ${vocabulary.length}`,
    ],
    ['one twice', [...vocabulary.slice(0, -1), a], 'more than once'],
    [
      'no end of a text',
      vocabulary.map((token) => token.replace('end', 'stop')),
      'has no token <|endoftext|>',
    ],
    [
      'a token before its parts',
      vocabulary.with(256, b + c + a),
      'before those that it is merged from',
    ],
    ['a token of other characters', vocabulary.with(256, 'ab'), 'with characters other than those'],
    [
      'a token that is too long',
      vocabulary.with(256, a.repeat(257)),
      '257 characters in the token 256',
    ],
    ['no list', { a: 1 }, 'is no list of tokens'],
  ])('is refused with %s', (_, tokens, message) => {
    const folder = folderWithVocabulary('vocabulary.json', JSON.stringify(tokens));
    expect(catchError(folder).message).toContain(message);
  });

  test('that is no JSON is refused', () => {
    const folder = tinyFolder();
    writeFileSync(join(folder, 'tokenizer.json'), '<!doctype html>');
    expect(catchError(folder).message).toContain('tokenizer.json is no JSON');
  });
});

/** Folders beside a target, with its own. */
const besides = (target: string) => readdirSync(dirname(target));

describe('in a process of its own', () => {
  verifies('conversion.whole', 'a folder is converted with its progress', async () => {
    const source = tinyFolder();
    writeFileSync(join(source, 'preprocessor_config.json'), '{}');
    const target = join(temporaryFolder(), 'models', 'whisper');
    const done: number[] = [];
    const converted = await convertWhisper(source, target, {
      onProgress: ({ doneBytes, totalBytes }) => done.push(doneBytes / totalBytes),
    });
    const files = [
      'config.json',
      'decoder_model_merged.onnx',
      'encoder_model.onnx',
      'preprocessor_config.json',
      'tokenizer.json',
    ];
    // A width of 128 is less than that of tiny.
    expect(converted).toEqual({ precision: 'mixed', files });
    expect(readdirSync(target)).toEqual(files);
    expect(besides(target)).toEqual(['whisper']);
    expect(done).toEqual(done.toSorted((left, right) => left - right));
    expect(done.length).toBeGreaterThan(3);
    expect(done.at(-1)).toBe(1);
  });

  verifies('conversion.whole', 'nothing is left of one that fails', async () => {
    const source = tinyFolder();
    truncateSync(join(source, 'model.bin'), 1000);
    const target = join(temporaryFolder(), 'whisper');
    await expect(convertWhisper(source, target)).rejects.toSatisfy(EngineModelError.is);
    expect(besides(target)).toEqual([]);
  });

  verifies('conversion.whole', 'an abort ends it, and nothing is left', async () => {
    const controller = new AbortController();
    const target = join(temporaryFolder(), 'whisper');
    const conversion = convertWhisper(largerFolder(), target, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(conversion).rejects.toThrow('enough');
    expect(besides(target)).toEqual([]);
    await expect(convertWhisper('any', target, { signal: controller.signal })).rejects.toThrow(
      'enough',
    );
  });

  verifies(
    'conversion.whole',
    'a target that exists and an unknown precision are refused',
    async () => {
      const target = temporaryFolder();
      writeFileSync(join(target, 'note'), 'keep');
      await expect(convertWhisper(tinyFolder(), target)).rejects.toSatisfy(EngineRequestError.is);
      expect(readdirSync(target)).toEqual(['note']);
      const other = join(target, 'other');
      // A program without types may pass any text.
      const precision = 'int4' as WhisperPrecision;
      const refused = convertWhisper(tinyFolder(), other, { precision });
      await expect(refused).rejects.toThrow('int4, and blocks, mixed, float32 are allowed');
      expect(existsSync(other)).toBe(false);
    },
  );

  test('the target appears when it is whole', async () => {
    const target = join(temporaryFolder(), 'whisper');
    const seen = new Set<boolean>();
    await convertWhisper(tinyFolder(), target, { onProgress: () => seen.add(existsSync(target)) });
    expect([...seen]).toEqual([false]);
    expect(existsSync(target)).toBe(true);
  });
});
