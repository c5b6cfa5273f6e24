import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { temporaryFolder } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { describe, expect, it, onTestFinished } from 'vitest';
import { earshot } from './run-earshot.js';

const model = randomBytes(50_000);
const sha256 = createHash('sha256').update(model).digest('hex');

/** A folder with a catalogue of one model, which a local server has. */
async function prepare(known: string | null = sha256, fields: object = {}) {
  const server = createServer((request, response) =>
    request.url?.endsWith('.missing') === true
      ? response.writeHead(404).end()
      : response.end(model),
  );
  const { port } = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const folder = temporaryFolder();
  const entry = {
    id: 'own-model',
    name: 'Model of our own',
    family: 'nemo-ctc',
    languages: ['en'],
    uses: ['files'],
    license: 'MIT',
    page: 'https://example.org/',
    description: 'A model for tests.',
    verified: false,
    wordErrors: { percent: 4.44, recordings: 'those of a test', citedFrom: null },
    memoryBytes: 230_000_000,
    sources: [
      {
        downloads: [
          {
            type: 'file',
            url: `http://127.0.0.1:${port}/model.onnx`,
            sizeBytes: model.length,
            sha256: known,
          },
        ],
        files: [{ role: 'model', path: 'model.onnx' }],
      },
    ],
    ...fields,
  };
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify([entry]));
  const run = (...parameters: string[]) =>
    earshot(['models', ...parameters], { folder, environment: { EARSHOT_MODELS_DIR: 'models' } });
  return { folder, run };
}

const own = ['--catalogue', 'catalogue.json'];

verifies(
  ['models.pull', 'models.verify'],
  'a model is pulled, listed, checked and removed',
  async () => {
    const { folder, run } = await prepare();
    expect((await run('list')).errors).toMatch(/no models in \S*models; .*list --all/);
    const pulled = await run('pull', 'own-model', ...own);
    expect(pulled.errors).toMatch(/own-model is installed in \S+/);
    expect(pulled.errors).toContain(`SHA-256 ${sha256}, as the catalogue has it`);
    expect(pulled.code).toBe(0);
    expect((await run('list', ...own)).output).toMatch(
      /^own-model +en +50 kB +MIT +4\.4 % +230 MB$/m,
    );
    expect((await run('verify')).output).toBe('own-model: 1 file, 50 kB, good\n');
    expect((await run('pull', 'own-model', ...own)).errors).toMatch(/is installed already/);

    writeFileSync(join(folder, 'models/own-model/model.onnx'), 'damaged');
    const damaged = await run('verify', 'own-model');
    expect(damaged.output).toBe('own-model: model.onnx has 7 bytes instead of 50000\n');
    expect(damaged.code).toBe(1);
    expect(damaged.errors).toMatch(/pull own-model --force/);
    expect((await run('pull', 'own-model', '--force', ...own)).code).toBe(0);
    expect((await run('verify')).code).toBe(0);

    expect((await run('remove', 'own-model')).errors).toMatch(/^removed own-model, 50 kB/);
    expect(existsSync(join(folder, 'models/own-model'))).toBe(false);
    const again = await run('remove', 'own-model');
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/is not installed/)]);
  },
);

verifies(
  'models.verify',
  'a model with a damaged description is found beside the others, and can be removed',
  async () => {
    const { folder, run } = await prepare();
    await run('pull', 'own-model', ...own);
    mkdirSync(join(folder, 'models/a-broken'));
    writeFileSync(join(folder, 'models/a-broken/model.json'), '{"formatVersion":1');
    mkdirSync(join(folder, 'models/notes'));
    const { code, errors, output } = await run('verify');
    expect(code).toBe(1);
    expect(output).toMatch(/^a-broken: \S+model\.json is not valid: .*$/m);
    expect(output).toMatch(/^own-model: 1 file, 50 kB, good$/m);
    expect(errors).toMatch(/one model is damaged\n.*pull a-broken --force/);
    expect((await run('remove', 'a-broken')).code).toBe(0);
    expect(existsSync(join(folder, 'models/a-broken'))).toBe(false);
    expect((await run('verify')).code).toBe(0);
  },
);

verifies('models.pinned-checksum', 'a checksum that nobody knows is shown and kept', async () => {
  const { folder, run } = await prepare(null);
  const { errors } = await run('pull', 'own-model', ...own);
  expect(errors).toContain(`SHA-256 ${sha256}, which nothing was compared with`);
  const pins = readFileSync(join(folder, 'models/pinned-checksums.json'), 'utf8');
  expect(pins).toContain(sha256);
  expect((await run('pull', 'own-model', '--force', ...own)).errors).toContain(
    'as at its first download',
  );
});

verifies('models.checksum', 'a model with another checksum is not installed', async () => {
  const { folder, run } = await prepare('0'.repeat(64));
  const { code, errors } = await run('pull', 'own-model', ...own);
  expect(code).toBe(1);
  expect(errors).toMatch(new RegExp(`${sha256} instead of 0{64}`));
  expect(existsSync(join(folder, 'models/own-model'))).toBe(false);
});

verifies(
  'models.consent',
  'a licence is accepted by an option where nobody can be asked',
  async () => {
    const consent = { license: 'A Licence', url: 'https://example.org/licence' };
    const { folder, run } = await prepare(sha256, { consent });
    const refused = await run('pull', 'own-model', ...own);
    expect(refused.code).toBe(2);
    expect(refused.errors).toMatch(
      /is under the A Licence, which has to be accepted first: https:\/\/example\.org\/licence\n.*--accept-license/,
    );
    expect(existsSync(join(folder, 'models/own-model'))).toBe(false);
    expect((await run('pull', 'own-model', '--accept-license', ...own)).code).toBe(0);
    // What is there is not asked about again.
    expect((await run('pull', 'own-model', ...own)).errors).toMatch(/is installed already/);
  },
);

verifies('models.import', 'a model is imported from a folder', async () => {
  const { folder, run } = await prepare();
  mkdirSync(join(folder, 'export'));
  for (const name of ['encoder_model.ort', 'decoder_model_merged.ort', 'tokenizer.bin'])
    writeFileSync(join(folder, 'export', name), name);
  const refused = await run('import', 'export');
  expect(refused.errors).toMatch(/which language the model knows: name it.*--language en/);
  expect(await run('import', 'export', '--language', 'xx')).toMatchObject({ code: 2 });
  const imported = await run('import', 'export', '--language', 'en', '--id', 'mine');
  expect([imported.code, imported.errors]).toEqual([
    0,
    expect.stringMatching(/^mine is installed in \S+mine$/m),
  ]);
  expect((await run('verify')).output).toBe('mine: 3 files, 1 kB, good\n');
});

verifies(
  'models.sources',
  'a source that cannot be had is said, and the next one is used',
  async () => {
    const { folder, run } = await prepare();
    const [entry] = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'));
    const [source] = entry.sources;
    const download = { ...source.downloads[0], url: `${source.downloads[0].url}.missing` };
    entry.sources.unshift({ ...source, downloads: [download] });
    writeFileSync(join(folder, 'catalogue.json'), JSON.stringify([entry]));
    const { code, errors } = await run('pull', 'own-model', ...own);
    expect(code).toBe(0);
    expect(errors).toMatch(/returned 404[^\n]*\n {2}127\.0\.0\.1:\d+ is tried instead/);
    expect(errors).toMatch(/^own-model: 50 kB from 127\.0\.0\.1:\d+$/m);
  },
);

describe('the catalogue', () => {
  it('is listed and searched, with what is known of the checksums', async () => {
    const { run } = await prepare();
    const { output } = await run('search', 'english', 'live');
    expect(output).toMatch(
      /nemotron-streaming-en-560ms +live, files +en +464 MB .* as published$/m,
    );
    expect(output).toMatch(/^ {2}moonshine-tiny-en +.* 85 MB +MIT +4\.6 % +252 MB +verified$/m);
    expect(output).not.toContain('whisper');
    expect((await run('list', '--all')).output).toMatch(
      /punctuation-en .* ~31 MB .* at first use$/m,
    );
    const found = JSON.parse((await run('search', 'parakeet', '--json')).output);
    expect(found.map(({ id }: { id: string }) => id)).toContain('parakeet-tdt-0.6b-v3');
  });

  it.each([
    [['pull', 'parakeet-tdt-0.6b-v4'], 2, /did you mean parakeet-tdt-0\.6b-v\d\?/],
    [['search', 'klingon'], 1, /no model matches klingon/],
    [['remove', '../..'], 1, /is not an id of a model/],
    [
      ['list', '--all', '--catalogue', 'nowhere.json'],
      1,
      /nowhere\.json is not a catalogue: there is no such file/,
    ],
  ])('%j ends with %i', async (parameters, code, message) => {
    const { run } = await prepare();
    const failed = await run(...parameters);
    expect(failed.errors).toMatch(message);
    expect(failed.code).toBe(code);
  });
});
