import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
// The manifest of the workspace itself, of which only the scripts matter here.
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md'])('%s', (guide) => {
  const text = read(guide);

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[a-z:-]+)/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
  });

  it('names only folders and files that exist', () => {
    const named = [
      ...text.matchAll(/[`(]((?:packages|apps|tools|docs|scripts)\/[\w./-]*)[`)#]/g),
    ].map(([, path]) => path ?? '');
    const missing = named.filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

/** Files of the documentation, and the READMEs of the workspaces. */
const documents = [
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('reference'))
    .map((name) => `docs/${name}`),
  ...['packages', 'apps', 'tools'].flatMap((folder) =>
    listWorkspaces(folder).map((name) => `${folder}/${name}/README.md`),
  ),
].filter((path) => existsSync(join(root, path)));

describe.each(documents)('%s', (document) => {
  it('names only folders and files that exist', () => {
    const named = [
      ...read(document).matchAll(
        /`((?:(?:packages|apps|tools|docs|scripts|src|test)\/)[\w./-]+)`/g,
      ),
    ].map(([, path = '']) => path);
    const missing = named.filter(
      (path) => ![root, join(root, dirname(document))].some((base) => existsSync(join(base, path))),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(libraries())('%s', (readme) => {
  it('names the oldest TypeScript that the dry run of a release compiles with', () => {
    const [oldest = ''] = /'[\d.]+'/.exec(read('scripts/release/types.mjs')) ?? [];
    const [major, minor] = oldest.slice(1).split('.');
    expect(read(readme).replaceAll(/\s+/g, ' ')).toContain(
      `compile with TypeScript ${major}.${minor} and newer`,
    );
  });
});

/** READMEs of the packages that programs import. */
function libraries(): string[] {
  return listWorkspaces('packages')
    .filter((name) => !read(`packages/${name}/package.json`).includes('"private": true'))
    .map((name) => `packages/${name}/README.md`);
}

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');

  it('names only files that exist in the tables of its flows', () => {
    let base = '';
    const missing: string[] = [];
    let count = 0;
    for (const line of text.split('\n')) {
      if (line.startsWith('## ')) base = '';
      base = /^\| step \| file in `([^`]+)` \|/.exec(line)?.[1] ?? base;
      if (!line.startsWith('|')) continue;
      for (const [, path = ''] of (line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)) {
        const isWhole = /^(?:packages|apps|tools)\//.test(path);
        count += 1;
        if (!existsSync(join(root, isWhole ? '' : base, path))) missing.push(path);
      }
    }
    expect(count).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  it('names only files that exist in its text', () => {
    const prose = text.split('\n').filter((line) => !line.startsWith('|'));
    const named = [...prose.join('\n').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(
      ([, path = '']) => path,
    );
    const bases = ['', 'apps/server/src', 'packages/engine/src'];
    expect(named.length).toBeGreaterThan(5);
    expect(
      named.filter((path) => !bases.some((base) => existsSync(join(root, base, path)))),
    ).toEqual([]);
  });
});

it('SECURITY.md names only settings that exist', () => {
  const known = new Set(read('docs/configuration.md').match(/EARSHOT_[A-Z_]+/g));
  const named = read('SECURITY.md').match(/EARSHOT_[A-Z_]+/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('AGENTS.md describes each package and app', () => {
  const guide = read('AGENTS.md');
  const manifest = read('pnpm-workspace.yaml');
  expect(manifest).toContain('packages/*');
  for (const folder of ['packages', 'apps', 'tools'])
    for (const name of listWorkspaces(folder)) expect(guide).toContain(`\`${folder}/${name}\``);
});

function listWorkspaces(folder: string): string[] {
  return readdirSync(join(root, folder)).filter((name) =>
    existsSync(join(root, folder, name, 'package.json')),
  );
}
