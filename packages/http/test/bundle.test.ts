import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import * as http from '../src/index.js';
import * as node from '../src/index.node.js';

/** A program that was bundled for browsers. */
interface Bundle {
  /** Code that a page loads at once. */
  readonly bytes: Uint8Array;
  /** Code that it loads when it is first used. */
  readonly laterBytes: Uint8Array;
  /** Files whose code is in it. */
  readonly inputs: string[];
}

/** Bundles a program for browsers. */
async function bundle(program: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('../src', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    splitting: true,
    outdir: 'dist',
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@earshot/source'],
    logLevel: 'silent',
  });
  const outputs = Object.values(metafile.outputs);
  const statically = new Set(['dist/stdin.js']);
  // Static imports of the entry are loaded with it, dynamic imports are not.
  for (const path of statically)
    for (const imported of metafile.outputs[path]?.imports ?? [])
      if (imported.kind === 'import-statement') statically.add(imported.path);
  const sumBytes = (isWanted: (path: string) => boolean) =>
    Buffer.concat(
      outputFiles
        .filter((_, index) => isWanted(Object.keys(metafile.outputs)[index] ?? ''))
        .map(({ contents }) => contents),
    );
  expect(outputs).toHaveLength(outputFiles.length);
  return {
    bytes: sumBytes((path) => statically.has(path)),
    laterBytes: sumBytes((path) => !statically.has(path)),
    inputs: outputs.flatMap(({ inputs }) =>
      Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
    ),
  };
}

test('a client costs a page at most 6.25 KiB, minified and compressed, and 2 KiB more when it waits for a job', async () => {
  const { bytes, laterBytes } = await bundle(`export { createClient } from './index.js'`);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(6.25 * 1024);
  expect(gzipSync(laterBytes, { level: 9 }).length).toBeLessThanOrEqual(2 * 1024);
});

test('the package brings two functions of the contract beside itself: no schemas, nothing of Node', async () => {
  const { inputs } = await bundle(`export * from './index.js'`);
  expect(inputs.filter((input) => !/^(src|<stdin>)/.test(input)).toSorted()).toEqual([
    '../core/src/issues/unknown-option.ts',
    '../core/src/protocol/http-errors.ts',
  ]);
});

test('the subpath for Node is the only one that a bundler for browsers refuses', async () => {
  await expect(bundle(`export * from './node.js'`)).rejects.toThrow('node:fs');
  const { inputs } = await bundle(`export * from './validate.js'`);
  expect(inputs.some((input) => input.includes('zod'))).toBe(true);
});

test('the public names', () => {
  expect(Object.keys(http).toSorted()).toEqual([
    'AbortError',
    'ApiError',
    'AudioSourceError',
    'AuthenticationError',
    'EarshotError',
    'InvalidArgumentError',
    'InvalidResponseError',
    'JobFailedError',
    'NetworkError',
    'NotFoundError',
    'RateLimitError',
    'RequestError',
    'TimeoutError',
    'WebhookVerificationError',
    'createAndWaitOrCancel',
    'createClient',
    'verifyWebhook',
  ]);
});

test('the entry for Node has the same values', () => {
  expect(Object.keys(node).toSorted()).toEqual(Object.keys(http).toSorted());
});
