import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const workspaces = join(source, '../../..');
const statement = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)';/gmu;

/** Path of a module of this project, or undefined for one of a library or of Node. */
function resolveModule(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name.replace(/\.js$/u, '.ts'));
  const [, workspace, subpath = ''] = /^(@earshot\/[^/]+)(\/.+)?$/u.exec(name) ?? [];
  if (workspace === undefined) return undefined;
  const manifest = createRequire(from).resolve(`${workspace}/package.json`);
  // Every entry of a workspace has its source: for each runtime or for all, or it is its source.
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exports: Record<string, string | { '@earshot/source': string | { node: string } }>;
  };
  const entry = exports[`.${subpath}`] ?? '';
  const found = typeof entry === 'string' ? entry : entry['@earshot/source'];
  return join(dirname(manifest), typeof found === 'string' ? found : found.node);
}

/**
 * Modules that a program loads before it does anything: ours by their paths in the repository, the
 * others by their names.
 */
function listModules(program: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const path = relative(workspaces, file);
    if (found.has(path)) return;
    found.add(path);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
      const own = resolveModule(name, file);
      if (own === undefined) found.add(name);
      else visit(own);
    }
  };
  visit(join(source, program));
  return found;
}

verifies(
  'add-ons.quick-start',
  'a thread begins with the runner and the registry, without libraries but for the writer of its result',
  () => {
    const ofRecordings = listModules('add-on-worker.ts');
    const ofSessions = listModules('live-add-on-worker.ts');
    const isLibrary = (name: string) => !name.endsWith('.ts') && !name.startsWith('node:');
    expect([...ofRecordings].filter(isLibrary)).toEqual(['@discoveryjs/json-ext']);
    expect([...ofSessions].filter(isLibrary)).toEqual([]);
    const folders = [...ofRecordings, ...ofSessions]
      .filter((name) => name.startsWith('packages/'))
      .map((name) => name.replace(/\/[^/]+$/u, ''));
    expect([...new Set(folders)].sort()).toEqual([
      'packages/add-ons/src',
      'packages/add-ons/src/language-model',
      'packages/add-ons/src/providers',
      'packages/add-ons/src/providers/apertium',
      'packages/add-ons/src/providers/engine',
      'packages/add-ons/src/providers/extractive',
      'packages/add-ons/src/providers/router',
      'packages/add-ons/src/registry',
      'packages/add-ons/src/runner',
      'packages/add-ons/src/sentence-vectors',
      'packages/add-ons/src/sentences',
      'packages/add-ons/src/text',
    ]);
  },
);

test('the service starts with the runner, the registry and custom spelling: every add-on is loaded where it runs', () => {
  const folders = [...listModules('service/start-server.ts')]
    .filter((name) => name.startsWith('packages/add-ons/'))
    .map((name) => name.replace(/\/[^/]+$/u, ''));
  expect([...new Set(folders)].sort()).toEqual([
    'packages/add-ons/src',
    'packages/add-ons/src/custom-spelling',
    'packages/add-ons/src/language-model',
    'packages/add-ons/src/providers',
    'packages/add-ons/src/providers/apertium',
    'packages/add-ons/src/providers/engine',
    'packages/add-ons/src/providers/extractive',
    'packages/add-ons/src/providers/router',
    'packages/add-ons/src/registry',
    'packages/add-ons/src/runner',
    'packages/add-ons/src/sentence-vectors',
    'packages/add-ons/src/sentences',
    'packages/add-ons/src/text',
  ]);
});
