import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
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
    expect(JSON.stringify(manifest['publishConfig'])).not.toContain('src/');
  });
});

it('the command and all packages are published', () => {
  expect(published.map(({ manifest }) => manifest.name)).toEqual(
    expect.arrayContaining(['@earshot/cli', '@earshot/core', '@earshot/http', '@earshot/live']),
  );
});
