import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import * as core from '../src/index.js';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Bundles what a page would import, for browsers, and returns the minified code. */
async function bundled(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: packageFolder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@earshot/source'],
  });
  return result.outputFiles.map(({ text }) => text).join('');
}

test('one enumeration, the defaults or the limits cost less than 1 KB', async () => {
  const tuples = Object.entries(core).flatMap(([name, value]) =>
    Array.isArray(value) ? [name] : [],
  );
  expect(tuples).toContain('piiEntityTypes');
  for (const name of [...tuples, 'defaults', 'limits', 'messageFlags']) {
    const code = await bundled(`import { ${name} } from '@earshot/core'; console.log(${name});`);
    expect(gzipSync(code).length, name).toBeLessThan(1024);
    expect(code, name).not.toContain('ZodError');
  }
});

test('the whole package bundles for browsers without anything of Node', async () => {
  const code = await bundled(
    `import * as core from '@earshot/core'; import * as schemas from '@earshot/core/json-schema'; import * as protocol from '@earshot/core/protocol'; console.log(core, schemas, protocol);`,
  );
  expect(code.match(/\bnode:\w+|\bBuffer\.|\bprocess\.\w+/g) ?? []).toEqual([]);
  expect(code.includes('TranscriptionErrorCallback')).toBe(true);
});

test('JSON Schemas are not part of the package unless asked for', async () => {
  const code = await bundled(`import * as core from '@earshot/core'; console.log(core);`);
  expect(code.includes('TranscriptionErrorCallback')).toBe(false);
});
