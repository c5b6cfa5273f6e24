import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportTarget, publishedExports } from '@earshot/presets/published-exports';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, ExportTarget>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const published = ['packages', 'apps', 'tools']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => ({
    folder,
    // A manifest of this project.
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest,
  }))
  .filter(({ manifest }) => manifest.private !== true);

describe.each(published)('the manifest of $folder', ({ folder, manifest }) => {
  it('says what npm shows', () => {
    expect(manifest).toMatchObject({
      description: expect.stringMatching(/\.$/),
      keywords: expect.arrayContaining([expect.any(String)]),
      homepage: `https://github.com/earshot/earshot/tree/main/${folder}#readme`,
      bugs: 'https://github.com/earshot/earshot/issues',
      author: 'Earshot contributors',
      license: 'MIT',
      repository: {
        type: 'git',
        url: 'git+https://github.com/earshot/earshot.git',
        directory: folder,
      },
      engines: { node: '>=20.19' },
    });
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true);
  });

  it('packs what is built, with its changes', () => {
    // The package of a model has its weights in a folder of that name.
    const [, model = 'dist'] = /^@earshot\/model-(.+)$/.exec(manifest.name) ?? [];
    expect(manifest.files).toEqual(expect.arrayContaining([model, 'README.md', 'CHANGELOG.md']));
    expect(manifest.scripts?.['prepack']).toMatch(/^turbo run build( |$)/);
    expect(manifest['publishConfig']).toEqual({ access: 'public' });
  });
});

describe('the exports of a package', () => {
  const build = { types: './dist/index.d.ts', node: './dist/index.node.js' };

  it('are those of its workspace that do not lead to sources or tests', () => {
    const exports = {
      '.': { '@earshot/source': { node: './src/index.node.ts' }, ...build },
      './program': { '@earshot/source': './src/a.ts', types: './src/a.ts', default: './dist/a.js' },
      './script.js': './dist/script.js',
      './sources': { '@earshot/source': './src/b.ts' },
      './internal': './src/c.ts',
      './testing': './test/support.ts',
      './package.json': './package.json',
    };
    expect(publishedExports(exports)).toEqual({
      '.': build,
      './program': { default: './dist/a.js' },
      './script.js': './dist/script.js',
      './package.json': './package.json',
    });
  });

  it.each(published)('lead to what $folder has in its files', ({ manifest }) => {
    const leaves = (target: ExportTarget): string[] =>
      typeof target === 'string' ? [target] : Object.values(target).flatMap(leaves);
    const packed = (path: string) =>
      [...(manifest.files ?? []), 'package.json'].includes(path.split('/')[1] ?? '');
    expect(
      leaves(publishedExports(manifest.exports ?? {})).filter((path) => !packed(path)),
    ).toEqual([]);
  });
});

it('the command and all packages are published', () => {
  expect(published.map(({ manifest }) => manifest.name)).toEqual(
    expect.arrayContaining(['@earshot/cli', '@earshot/core', '@earshot/http', '@earshot/live']),
  );
});
