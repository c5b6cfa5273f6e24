import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { CatalogueEntry } from '../src/catalogue/catalogue-entry.js';
import type { ModelDownload } from '../src/catalogue/model-source.js';
import { listInstalledModels, pullModel, removeModel, verifyModel } from '../src/index.js';
import { withModelLock } from '../src/install/model-lock.js';
import { PinnedChecksums } from '../src/install/pinned-checksums.js';
import { serveFile } from './support/file-server.js';
import { temporaryFolder } from './support/folders.js';
import { type Entry, hasBzip2, makeTar, makeTarBz2, makeTarGz } from './support/make-archive.js';

const encoder = randomBytes(200_000);
const tokens = 'a 0\nb 1\n';
const entries: Entry[] = [
  { name: 'model-2024/', type: 'directory' },
  { name: 'model-2024/encoder.onnx', content: encoder },
  { name: 'model-2024/test_wavs/0.wav', content: randomBytes(5000) },
  { name: 'model-2024/tokens.txt', content: tokens },
];

type Source = CatalogueEntry['sources'][number];

/** A file of a model, from the first download unless another one is named. */
function createFile(role: string, path: string, download = 0): Source['files'][number] {
  return { role, path, sizeBytes: null, sha256: null, parts: [{ download, from: null }] };
}

function describeArchive(
  url: string,
  archive: Buffer,
): Extract<ModelDownload, { type: 'archive' }> {
  return {
    type: 'archive',
    format: 'tar.gz',
    url,
    sizeBytes: archive.length,
    sizeIsExact: true,
    sha256: createHash('sha256').update(archive).digest('hex'),
  };
}

function describePlain(url: string, content: Buffer): ModelDownload {
  const { format: _, ...facts } = describeArchive(url, content);
  return { ...facts, type: 'file' };
}

function createEntry(url: string, archive: Buffer, fields: Partial<Source> = {}): CatalogueEntry {
  return {
    id: 'tiny',
    name: 'Tiny',
    family: 'nemo-ctc',
    languages: ['en'],
    abilities: { wordTimestamps: true },
    uses: ['files'],
    license: 'MIT',
    consent: null,
    page: 'https://example.org/',
    description: 'A model for tests.',
    verified: false,
    wordErrors: null,
    memoryBytes: null,
    sources: [
      {
        downloads: [describeArchive(url, archive)],
        conversion: null,
        files: [createFile('model', 'encoder.onnx'), createFile('tokens', 'tokens.txt')],
        ...fields,
      },
    ],
  };
}

function withDownload(
  entry: CatalogueEntry,
  fields: Partial<ReturnType<typeof describeArchive>>,
): CatalogueEntry {
  const sources = entry.sources.map((source) => ({
    ...source,
    // It is still a download with any of the changed fields.
    downloads: source.downloads.map((download) => ({ ...download, ...fields }) as ModelDownload),
  }));
  return { ...entry, sources };
}

const common = { delayMs: () => 0 };

verifies('models.pull', 'a model is installed with its description, and nothing else', async () => {
  const archive = await makeTarGz(entries);
  const { url } = await serveFile(archive);
  const modelsFolder = temporaryFolder();
  const stages = new Set<string>();
  const { folder, downloads } = await pullModel(createEntry(url, archive), {
    ...common,
    modelsFolder,
    onProgress: ({ stage }) => stages.add(stage),
  });
  expect(downloads).toMatchObject([{ address: url, comparedWith: 'catalogue' }]);
  expect([...stages]).toEqual(['downloading', 'unpacking', 'checking']);
  expect(readdirSync(folder).sort()).toEqual(['encoder.onnx', 'model.json', 'tokens.txt']);
  expect(readFileSync(join(folder, 'encoder.onnx')).equals(encoder)).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'))).toEqual({
    formatVersion: 1,
    name: 'Tiny',
    family: 'nemo-ctc',
    languages: ['en'],
    abilities: { wordTimestamps: true },
    files: {
      model: {
        path: 'encoder.onnx',
        sizeBytes: encoder.length,
        sha256: createHash('sha256').update(encoder).digest('hex'),
      },
      tokens: {
        path: 'tokens.txt',
        sizeBytes: tokens.length,
        sha256: createHash('sha256').update(tokens).digest('hex'),
      },
    },
    license: 'MIT',
    source: 'https://example.org/',
  });
  expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
  expect(await listInstalledModels(modelsFolder)).toMatchObject([
    { id: 'tiny', sizeBytes: encoder.length + tokens.length },
  ]);
});

test('a file that is not an archive is installed unchanged', async () => {
  const { url } = await serveFile(encoder);
  const modelsFolder = temporaryFolder();
  const entry = createEntry(url, encoder, {
    downloads: [describePlain(url, encoder)],
    files: [createFile('model', 'inner/model.onnx')],
  });
  const { folder } = await pullModel(entry, { ...common, modelsFolder });
  expect(readFileSync(join(folder, 'inner/model.onnx')).equals(encoder)).toBe(true);
});

verifies(
  'models.resume',
  'a model of several downloads continues with those that are whole',
  async () => {
    const archive = await makeTarGz(entries.slice(0, 3));
    const first = await serveFile(archive);
    const second = await serveFile(encoder);
    const third = await serveFile(Buffer.from(tokens), { statuses: [404] });
    const entry = createEntry(first.url, archive, {
      downloads: [
        describeArchive(first.url, archive),
        describePlain(second.url, encoder),
        describePlain(third.url, Buffer.from(tokens)),
      ],
      files: [
        createFile('encoder', 'encoder.onnx'),
        createFile('decoder', 'decoder.onnx', 1),
        createFile('tokens', 'tokens.txt', 2),
      ],
    });
    const options = { ...common, modelsFolder: temporaryFolder() };
    await expect(pullModel(entry, options)).rejects.toMatchObject({ code: 'download_failed' });
    const { folder } = await pullModel(entry, options);
    expect(readdirSync(folder).sort()).toEqual([
      'decoder.onnx',
      'encoder.onnx',
      'model.json',
      'tokens.txt',
    ]);
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
    expect(readdirSync(join(options.modelsFolder, '.downloads'))).toEqual([]);
  },
);

describe('tar.bz2', needs(hasBzip2, 'bzip2 is not installed'), () => {
  it('is unpacked, of several blocks and streams as well', async () => {
    const large = randomBytes(2_500_000);
    const archive = await makeTarBz2([
      { name: 'm/encoder.onnx', content: large },
      { name: 'm/tokens.txt', content: tokens },
    ]);
    const { url } = await serveFile(archive);
    const entry = withDownload(createEntry(url, archive), { format: 'tar.bz2' });
    const { folder } = await pullModel(entry, { ...common, modelsFolder: temporaryFolder() });
    expect(readFileSync(join(folder, 'encoder.onnx')).equals(large)).toBe(true);
  });

  it('that is damaged is refused', async () => {
    const archive = await makeTarBz2(entries);
    archive.fill(0, 100_000, 100_100);
    const { url } = await serveFile(archive);
    const modelsFolder = temporaryFolder();
    const entry = withDownload(createEntry(url, archive), { format: 'tar.bz2' });
    await expect(pullModel(entry, { ...common, modelsFolder })).rejects.toMatchObject({
      code: 'invalid_archive',
    });
    expect(existsSync(join(modelsFolder, 'tiny'))).toBe(false);
  });
});

verifies('models.pinned-checksum', 'an unknown checksum is pinned at first use', async () => {
  const archive = await makeTarGz(entries);
  const server = await serveFile(archive);
  const modelsFolder = temporaryFolder();
  const entry = withDownload(createEntry(server.url, archive), {
    sha256: null,
    sizeIsExact: false,
  });
  const options = { ...common, modelsFolder, force: true };
  const first = await pullModel(entry, options);
  expect(first.downloads[0]).toMatchObject({
    comparedWith: 'first use',
    sha256: createHash('sha256').update(archive).digest('hex'),
  });
  expect((await pullModel(entry, options)).downloads[0]?.comparedWith).toBe('pin');
  server.file.content = await makeTarGz([...entries, { name: 'm/other', content: 'x' }]);
  await expect(pullModel(entry, options)).rejects.toMatchObject({ code: 'checksum_mismatch' });
  // The previously installed model is still there.
  expect((await verifyModel(modelsFolder, 'tiny')).damaged).toEqual([]);
});

describe('an archive', () => {
  async function pull(archive: Buffer, modelsFolder = temporaryFolder()) {
    const { url } = await serveFile(archive);
    return pullModel(withDownload(createEntry(url, archive), { format: 'tar' }), {
      ...common,
      modelsFolder,
    });
  }

  verifies(
    'models.safe-archives',
    'with hostile entries has no effect outside of the model',
    async () => {
      const outside = temporaryFolder();
      const modelsFolder = temporaryFolder();
      const archive = await makeTar([
        { name: '../../escaped.txt', content: 'x' },
        { name: `${outside}/absolute.txt`, content: 'x' },
        { name: 'm/link', type: 'symlink', linkname: outside },
        { name: 'm/link/through.txt', content: 'x' },
        { name: 'm/tokens.txt', type: 'symlink', linkname: join(outside, 'target.txt') },
        { name: 'm/encoder.onnx', content: encoder },
        { name: 'm/tokens.txt', content: tokens },
      ]);
      const { folder } = await pull(archive, modelsFolder);
      expect(readdirSync(outside)).toEqual([]);
      expect(readdirSync(folder).sort()).toEqual(['encoder.onnx', 'model.json', 'tokens.txt']);
      expect(existsSync(join(modelsFolder, '../escaped.txt'))).toBe(false);
      expect(readFileSync(join(folder, 'tokens.txt'), 'utf8')).toBe(tokens);
    },
  );

  it('that lacks a file is refused, and names it', async () => {
    await expect(pull(await makeTar(entries.slice(0, 3)))).rejects.toThrow(/has no tokens\.txt/);
  });

  it('that ends early is refused', async () => {
    const archive = await makeTar(entries);
    await expect(pull(archive.subarray(0, 100_000))).rejects.toMatchObject({
      code: 'invalid_archive',
    });
  });
});

verifies('models.verify', 'damaged, shortened and missing files are named', async () => {
  const archive = await makeTarGz(entries);
  const { url } = await serveFile(archive);
  const modelsFolder = temporaryFolder();
  const { folder } = await pullModel(createEntry(url, archive), { ...common, modelsFolder });
  const flipped = Buffer.from(encoder);
  flipped[1000] = (flipped[1000] ?? 0) ^ 1;
  writeFileSync(join(folder, 'encoder.onnx'), flipped);
  expect((await verifyModel(modelsFolder, 'tiny')).damaged).toEqual([
    { path: 'encoder.onnx', problem: 'has other content than when it was installed' },
  ]);
  writeFileSync(join(folder, 'encoder.onnx'), 'short');
  expect((await verifyModel(modelsFolder, 'tiny')).damaged).toEqual([
    { path: 'encoder.onnx', problem: 'has 5 bytes instead of 200000' },
  ]);
  await expect(verifyModel(modelsFolder, 'other')).rejects.toMatchObject({ code: 'not_installed' });
});

verifies('models.inner-paths', 'a description does not lead out of its folder', async () => {
  const archive = await makeTarGz(entries);
  const server = await serveFile(archive);
  const modelsFolder = temporaryFolder();
  const options = { ...common, modelsFolder };
  const { folder } = await pullModel(createEntry(server.url, archive), options);
  const outside = join(modelsFolder, 'outside.bin');
  writeFileSync(outside, encoder);
  const description = join(folder, 'model.json');
  const text = readFileSync(description, 'utf8');
  for (const path of ['../outside.bin', outside]) {
    const changed = text.replace('"encoder.onnx"', JSON.stringify(path));
    writeFileSync(description, changed);
    // Its size and its checksum match the description.
    expect((await verifyModel(modelsFolder, 'tiny')).damaged).toEqual([
      { path, problem: 'is not a path inside of the folder of the model' },
    ]);
    // Such a model is not complete, so it is installed again.
    expect((await pullModel(createEntry(server.url, archive), options)).isNew).toBe(true);
    writeFileSync(description, changed);
    await removeModel(modelsFolder, 'tiny');
    expect(existsSync(outside)).toBe(true);
    await pullModel(createEntry(server.url, archive), options);
  }
  const entry = createEntry(server.url, archive);
  const [source] = entry.sources;
  if (source === undefined) throw new Error('it has a source');
  const files = source.files.map((file) => ({
    ...file,
    path: `../../${file.path}`,
    parts: [{ download: 0, from: file.path }],
  }));
  const hostile = { ...entry, sources: [{ ...source, files }] };
  await expect(pullModel(hostile, { ...options, force: true })).rejects.toMatchObject({
    code: 'invalid_catalogue',
    message: expect.stringMatching(/^"\.\.\/\.\.\/.*" is not a path inside of /),
  });
});

describe('removing', () => {
  it('removes the model and the files of its download, and nothing else', async () => {
    const archive = await makeTarGz(entries);
    const server = await serveFile(archive);
    const modelsFolder = temporaryFolder();
    const entry = createEntry(server.url, archive);
    await pullModel(entry, { ...common, modelsFolder });
    await pullModel({ ...entry, id: 'other' }, { ...common, modelsFolder });
    await removeModel(modelsFolder, 'tiny');
    expect((await listInstalledModels(modelsFolder)).map(({ id }) => id)).toEqual(['other']);
    await expect(removeModel(modelsFolder, 'tiny')).rejects.toMatchObject({
      code: 'not_installed',
    });
  });

  it.each(['../other', '..', 'a/b', '/tmp', ''])('%j is not an id', async (id) => {
    const modelsFolder = join(temporaryFolder(), 'models');
    mkdirSync(modelsFolder);
    await expect(removeModel(modelsFolder, id)).rejects.toMatchObject({ code: 'unknown_model' });
  });

  it('removes a link, and not the model of somebody else that it leads to', async () => {
    const modelsFolder = temporaryFolder();
    const outside = temporaryFolder();
    const archive = await makeTarGz(entries);
    const server = await serveFile(archive);
    const other = { ...common, modelsFolder: outside };
    const { folder } = await pullModel(createEntry(server.url, archive), other);
    symlinkSync(folder, join(modelsFolder, 'linked'));
    mkdirSync(join(modelsFolder, '.downloads'));
    expect((await verifyModel(modelsFolder, 'linked')).damaged).toEqual([]);
    await removeModel(modelsFolder, 'linked');
    expect(existsSync(join(modelsFolder, 'linked'))).toBe(false);
    expect((await verifyModel(outside, 'tiny')).damaged).toEqual([]);
  });

  it('goes over links of others, which stay as they are', async () => {
    const modelsFolder = temporaryFolder();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'precious.txt'), 'x');
    symlinkSync(outside, join(modelsFolder, 'linked'));
    await expect(removeModel(modelsFolder, 'linked')).rejects.toMatchObject({
      code: 'not_installed',
    });
    expect(existsSync(join(outside, 'precious.txt'))).toBe(true);
  });
});

describe('the lock of a model', () => {
  /** Starts another process that holds the lock of the model until it is killed. */
  async function startHolder(modelsFolder: string): Promise<ChildProcess> {
    const lockModule = fileURLToPath(new URL('../src/install/model-lock.ts', import.meta.url));
    const holder = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        `import { withModelLock } from ${JSON.stringify(lockModule)};
        await withModelLock(${JSON.stringify(modelsFolder)}, 'tiny', () => new Promise((resolve) => {
          console.log('locked');
          process.stdin.once('end', resolve).resume();
        }));`,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    return holder;
  }

  const lockPath = (modelsFolder: string) => join(modelsFolder, '.downloads/tiny@lock');
  const take = (modelsFolder: string) =>
    withModelLock(modelsFolder, 'tiny', () => Promise.resolve('done'));

  it('is held by another process for as long as it works', async () => {
    const modelsFolder = temporaryFolder();
    const holder = await startHolder(modelsFolder);
    await expect(take(modelsFolder)).rejects.toMatchObject({
      code: 'busy',
      message: `process ${holder.pid} is working on tiny already`,
    });
    holder.stdin?.end();
    await once(holder, 'exit');
    expect(await take(modelsFolder)).toBe('done');
  });

  it('is taken over when its process was killed', async () => {
    const modelsFolder = temporaryFolder();
    const holder = await startHolder(modelsFolder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(existsSync(lockPath(modelsFolder))).toBe(true);
    expect(await take(modelsFolder)).toBe('done');
    expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
  });

  it('is taken over when another process has the id of its process', async () => {
    const modelsFolder = temporaryFolder();
    await startHolder(modelsFolder);
    const lock = lockPath(modelsFolder);
    const [, processId = '', start = ''] = /^(\d+)-(\w+)$/.exec(readFileSync(lock, 'utf8')) ?? [];
    // This is the lock of a process that ended before this one started, and had the same id.
    writeFileSync(lock, `${processId}-1${start}`);
    expect(await take(modelsFolder)).toBe('done');
    writeFileSync(lock, `${processId}-${start}`);
    await expect(take(modelsFolder)).rejects.toMatchObject({ code: 'busy' });
  });

  it('without a process is left to the process that is taking it, and taken over when there is none', async () => {
    const modelsFolder = temporaryFolder();
    mkdirSync(join(modelsFolder, '.downloads'));
    writeFileSync(lockPath(modelsFolder), '');
    await expect(take(modelsFolder)).rejects.toMatchObject({
      code: 'busy',
      message: 'another process is working on tiny already',
    });
    utimesSync(lockPath(modelsFolder), 0, 0);
    expect(await take(modelsFolder)).toBe('done');
  });
});

test.each([
  ['no lock', undefined],
  ['the lock of a process that has died', '999999999'],
  ['a lock without a process', ''],
])('of many calls at once, one works on a model that has %s', async (_, lock) => {
  const modelsFolder = temporaryFolder();
  mkdirSync(join(modelsFolder, '.downloads'));
  for (let round = 0; round < 50; round += 1) {
    if (lock !== undefined) {
      writeFileSync(join(modelsFolder, '.downloads/tiny@lock'), lock);
      utimesSync(join(modelsFolder, '.downloads/tiny@lock'), 0, 0);
    }
    let working = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, call) => {
        // The calls are staggered, so that one takes the lock over while the next one reads it.
        for (let step = 0; step < (call * round) % 20; step += 1) await stat(modelsFolder);
        return withModelLock(modelsFolder, 'tiny', async () => {
          working += 1;
          expect(working).toBe(1);
          for (let step = 0; step < 20; step += 1) await stat(modelsFolder);
          working -= 1;
        });
      }),
    );
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'busy' });
    expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
  }
});

it('removes what is left of its own downloads alone', async () => {
  const modelsFolder = temporaryFolder();
  const downloads = join(modelsFolder, '.downloads');
  mkdirSync(downloads);
  const names = ['tiny@0-model.bin.part', 'tiny-2@0-model.bin.part', 'tiny-0-x@files'];
  for (const name of names) writeFileSync(join(downloads, name), 'x');
  await removeModel(modelsFolder, 'tiny');
  expect(readdirSync(downloads).sort()).toEqual(names.slice(1).sort());
});

test('checksums that are pinned at the same time are all kept', async () => {
  const modelsFolder = temporaryFolder();
  const urls = Array.from({ length: 10 }, (_, index) => `https://example.org/${index}`);
  const checksum = { sha256: 'a', sizeBytes: 1, pinnedAt: '2026-01-01T00:00:00Z' };
  await Promise.all(urls.map((url) => new PinnedChecksums(modelsFolder).add(url, checksum)));
  const pins = new PinnedChecksums(modelsFolder);
  expect(await Promise.all(urls.map((url) => pins.get(url)))).toEqual(urls.map(() => checksum));
});

describe(
  'a full disk',
  needs(
    process.platform === 'linux' && process.getuid?.() === 0,
    'a file system can only be mounted by root',
  ),
  () => {
    it('ends the download with what to do, and a later call continues', async () => {
      const folder = temporaryFolder();
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150k', 'tmpfs', folder]);
      onTestFinished(() => void execFileSync('umount', [folder]));
      const archive = await makeTarGz(entries);
      const server = await serveFile(archive);
      const options = {
        ...common,
        modelsFolder: folder,
        // The reported free space is out of date when the file is written.
        freeBytes: () => Promise.resolve(1e9),
      };
      await expect(pullModel(createEntry(server.url, archive), options)).rejects.toMatchObject({
        code: 'no_space',
      });
      execFileSync('mount', ['-o', 'remount,size=2m', folder]);
      await pullModel(createEntry(server.url, archive), options);
      expect(server.requests.at(-1)?.range).toMatch(/^bytes=\d+-$/);
      expect((await verifyModel(folder, 'tiny')).damaged).toEqual([]);
    });
  },
);
