import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { findFunctions, sources } from './support/sources.js';

test('no folder imports another one that imports it', () => {
  expect(sources.size).toBeGreaterThan(1000);
  expect(findFolderCycles()).toEqual([]);
});

test('only the engines of the storage build queries, and its ports know nothing of them', () => {
  const storage = 'apps/server/src/storage';
  const engines = ['sql', 'sqlite', 'postgres'].map((engine) => `${storage}/${engine}/`);
  const isOfEngine = (path: string) => engines.some((engine) => path.startsWith(engine));
  const server = [...sources].filter(([path]) => path.startsWith('apps/server/src/'));
  const querying = server.filter(([, text]) => /from '(?:kysely|better-sqlite3)'/u.test(text));
  expect(querying.length).toBeGreaterThan(20);
  expect(querying.map(([path]) => path).filter((path) => !isOfEngine(path))).toEqual([]);
  // What composes the storage, or works on a whole one, and the file that its threads start with.
  const composing = new Set([
    `${storage}/open-storage.ts`,
    `${storage}/open-cluster-storage.ts`,
    `${storage}/migrate-storage.ts`,
    `${storage}/import-folder.ts`,
    'apps/server/src/database-worker.ts',
  ]);
  const importing = server
    .filter(([path]) => !isOfEngine(path) && !composing.has(path))
    .filter(([path, text]) => importedFiles(path, text).some(isOfEngine));
  expect(importing.map(([path]) => path)).toEqual([]);
  // What every engine shares knows none of them.
  const shared = server.filter(([path]) => path.startsWith(`${storage}/sql/`));
  const own = engines.slice(1);
  expect(
    shared.filter(([path, text]) =>
      importedFiles(path, text).some((file) => own.some((engine) => file.startsWith(engine))),
    ),
  ).toEqual([]);
});

test('no file imports another one that imports it, not even for a type', () => {
  const imports = new Map(
    [...sources].map(([path, text]) => [path, new Set(importedFiles(path, text))]),
  );
  expect(findCircles(imports)).toEqual([]);
});

test('at most three files have one name, which says what is in them', () => {
  const byName = new Map<string, string[]>();
  // The files of each engine have the names of their roles, and the generated types those of their
  // schemas.
  const named = [...sources.keys()].filter(
    (path) => !/^packages\/(?:engine\/src\/engines\/[^/]+|core\/src\/types)\//u.test(path),
  );
  for (const path of named)
    byName.set(basename(path), [...(byName.get(basename(path)) ?? []), path]);
  byName.delete('index.ts');
  expect([...byName.values()].filter((paths) => paths.length > 3)).toEqual([]);
});

test('a file over 300 lines says at its top why it is one', () => {
  const long = [...sources].filter(
    ([, text]) => text.split('\n').length > 301 && !text.startsWith('// Longer than 300 lines: '),
  );
  expect(long.map(([path]) => path)).toEqual([]);
});

test('a function over 50 lines says beside it why it is one', () => {
  const functions = [...sources].flatMap(([path, text]) =>
    findFunctions(text).map((found) => ({ path, ...found })),
  );
  expect(functions.length).toBeGreaterThan(3000);
  const long = functions.filter(
    ({ lines, text }) => lines.length > 50 && !text.includes('Longer than 50 lines: '),
  );
  expect(long.map(({ line, path }) => `${path}: ${line}`)).toEqual([]);
});

test('doc comments name the thing: hardly any begins with What, Whether, Where, How or Who', () => {
  const comments = [...sources.values()].flatMap((text) => text.match(/\/\*\*[\s*]*\w+/gu) ?? []);
  const questions = comments.filter((begin) => /\b(?:What|Whether|Where|How|Who)$/u.test(begin));
  expect(comments.length).toBeGreaterThan(5000);
  expect(questions.length / comments.length).toBeLessThan(0.03);
});

/**
 * Finds the folders that import each other in a circle. Within one folder, its files and its
 * subfolders with all their contents are compared. A folder and one of its own parts may use each
 * other. The lint finds circles of files only.
 *
 * @returns such as `apps/server/src: outbound, configuration`, the names in order
 */
function findFolderCycles(): string[] {
  const imports = new Map<string, Map<string, Set<string>>>();
  for (const [path, text] of sources)
    for (const imported of importedFiles(path, text)) {
      const own = path.split('/');
      const other = imported.split('/');
      const depth = own.findIndex((part, index) => part !== other[index]);
      const parent = own.slice(0, depth).join('/');
      const entries = imports.get(parent) ?? new Map<string, Set<string>>();
      const targets = entries.get(own[depth] ?? '') ?? new Set<string>();
      imports.set(parent, entries.set(own[depth] ?? '', targets.add(other[depth] ?? '')));
    }
  return [...imports]
    .flatMap(([parent, entries]) =>
      findCircles(entries).map((circle) => `${parent}: ${circle.join(', ')}`),
    )
    .filter(
      (cycle) =>
        !cycle
          .split(': ')[1]
          ?.split(', ')
          .every((name) => name.includes('.')),
    )
    .sort();
}

function importedFiles(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from |import |import\()'(\.[^']+)\.[jt]sx?'/gu)]
    .map(([, name = '']) => normalize(join(dirname(path), name)))
    .flatMap((stem) => [`${stem}.ts`, `${stem}.tsx`].filter((file) => sources.has(file)))
    .filter((file) => file !== path);
}

/** Groups of names in which each name reaches the others, in alphabetical order. */
function findCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachable = new Map(
    [...imports.keys()].map((name) => {
      const reached = new Set<string>();
      const pending = [...(imports.get(name) ?? [])];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if (reached.has(next)) continue;
        reached.add(next);
        pending.push(...(imports.get(next) ?? []));
      }
      return [name, reached];
    }),
  );
  const circles = [...reachable]
    .filter(([name, reached]) => reached.has(name))
    .map(([name, reached]) =>
      [...reached].filter((other) => reachable.get(other)?.has(name)).sort(),
    );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}
