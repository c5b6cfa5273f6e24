import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readDocumentedExamples } from './read-documented-examples.js';
import { root } from './read-examples.js';

const execute = promisify(execFile);
const folder = join(import.meta.dirname, '../.documented-examples');
const examples = readDocumentedExamples();
const run = examples.filter(({ printed }) => printed !== undefined);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { code, language, name } of examples)
    writeFileSync(join(folder, `${name}.${language}`), code);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { moduleDetection: 'force', jsx: 'react-jsx' },
      include: ['*.ts', '*.tsx'],
    }),
  );
});

it('the symbols that programs call have examples, most of which print something', () => {
  expect(examples.length).toBeGreaterThan(100);
  expect(run.length).toBeGreaterThan(60);
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
});

it('each example uses its symbol', () => {
  expect(examples.filter(({ code, symbol }) => !code.includes(symbol))).toEqual([]);
});

it('all examples compile', { timeout: 240_000 }, async () => {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await execute(compiler, ['-p', folder, '--singleThreaded']).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

describe('an example prints what its comments say', () => {
  it.for(run)('$name', { timeout: 30_000 }, async ({ language, name, printed }) => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => lines.push(format(...values)));
    await import(join(folder, `${name}.${language}`));
    const text = lines
      .join('\n')
      .split('\n')
      .map((line) => line.trimEnd());
    expect(text.join('\n').trimEnd()).toBe(printed);
  });
});
