import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Sources of every workspace by their paths, without tests. */
const sources = new Map(
  ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((name) => readSources(`${group}/${name}/src`)),
  ),
);

test('no folder imports another one that imports it', () => {
  expect(sources.size).toBeGreaterThan(1000);
  expect(findFolderCycles()).toEqual([]);
});

test('a file over 300 lines says at its top why it is one', () => {
  const long = [...sources].filter(
    ([, text]) => text.split('\n').length > 301 && !text.startsWith('// Longer than 300 lines: '),
  );
  expect(long.map(([path]) => path)).toEqual([]);
});

test('a function over 80 lines says beside it why it is one', () => {
  const functions = [...sources].flatMap(([path, text]) =>
    functionsOf(text).map((found) => ({ path, ...found })),
  );
  expect(functions.length).toBeGreaterThan(3000);
  const long = functions.filter(
    ({ length, text }) => length > 80 && !text.includes('Longer than 80 lines: '),
  );
  expect(long.map(({ line, path }) => `${path}: ${line}`)).toEqual([]);
});

test('state that lives is a class: a factory keeps at most two variables, except in packages that pages load', () => {
  const factories = [...sources].flatMap(([path, text]) =>
    functionsOf(text)
      .filter(({ line }) => /function (?:create|open|start|connect|make)[A-Z]/u.test(line))
      .map(({ line, text: body }) => ({
        place: `${path}: ${line}`,
        variables: body.match(/^ {2}let /gmu)?.length ?? 0,
      })),
  );
  expect(factories.length).toBeGreaterThan(200);
  const stateful = factories.filter(
    ({ place, variables }) =>
      variables > 2 && !/^packages\/(?:audio|http|live|subtitles)\//u.test(place),
  );
  expect(stateful.map(({ place }) => place)).toEqual([]);
});

test('doc comments name the thing: hardly any begins with What, Whether, Where, How or Who', () => {
  const comments = [...sources.values()].flatMap((text) => text.match(/\/\*\*[\s*]*\w+/gu) ?? []);
  const questions = comments.filter((begin) => /\b(?:What|Whether|Where|How|Who)$/u.test(begin));
  expect(comments.length).toBeGreaterThan(5000);
  expect(questions.length / comments.length).toBeLessThan(0.03);
});

/**
 * Finds the folders that import each other in a circle. Within one folder, its files and its subfolders with all their contents are
 * compared. A folder and one of its own parts may use each other. The lint finds circles of files only.
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

/**
 * Finds the functions of the top level of a file, and the methods of its classes. In formatted code, each ends with the first closing
 * brace at its own indentation.
 *
 * @returns each with its first line, its number of lines, and its text with the comment before it
 */
function functionsOf(source: string): { line: string; length: number; text: string }[] {
  const lines = source.split('\n');
  let isInClass = false;
  return lines.flatMap((line, index) => {
    if (/^\S/u.test(line)) isInClass = /^(?:export )?(?:abstract )?class /u.test(line);
    const isMethod =
      isInClass && /^ {2}(?:(?:static|override|async|get|set) )*[*#]?\w+(?:<.*)?\(/u.test(line);
    if (!isMethod && !/^(?:export )?(?:default )?(?:async )?function\b/u.test(line)) return [];
    const end = isMethod ? '  }' : '}';
    const length = lines.slice(index).indexOf(end) + 1;
    const before = lines.slice(0, index).findLastIndex((each) => !/^\s*\/?\*/u.test(each));
    return [{ line, length, text: lines.slice(before + 1, index + length).join('\n') }];
  });
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

function readSources(folder: string): [path: string, text: string][] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test(?:-d)?\.tsx?$/u.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}
