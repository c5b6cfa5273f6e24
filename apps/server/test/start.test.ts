import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../dist');

/** Modules that built files import before they run, with those of the parts of the build. */
function listImports(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [...entries];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /^(?:import\s|\}\s*from\s)(?:.*\sfrom\s)?"([^"]+)"/gm,
    )) {
      if (found.has(name) || isBuiltin(name)) continue;
      found.add(name);
      if (name.startsWith('./')) pending.push(name);
    }
  }
  return found;
}

/** Packages of the modules, without those of the build itself. */
function listPackages(modules: ReadonlySet<string>): string[] {
  const names = [...modules].map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].filter((name) => name !== '.').sort();
}

// Each start of the service pays for whatever is added here. What some requests need is imported
// by them, and what no other package loads is bundled.
test('a start loads from other packages only what every service needs', () => {
  const start = readdirSync(dist).filter((file) => /^start-server-\w+\.js$/.test(file));
  expect(start).toHaveLength(1);
  expect(listPackages(listImports(['main.js', ...start]))).toEqual([
    '@earshot/add-ons',
    '@earshot/audio',
    '@earshot/core',
    '@earshot/engine',
    '@earshot/live',
    '@earshot/models',
    'better-sqlite3',
    'pino',
    'ws',
    'zod',
  ]);
});

test('a thread of the database loads nothing but its driver', () => {
  expect(listPackages(listImports(['database-worker.js']))).toEqual(['better-sqlite3']);
});
