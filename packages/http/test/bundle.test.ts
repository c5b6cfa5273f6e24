import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import * as http from '../src/index.js';

/** Bundles a program for browsers. */
async function bundle(program: string): Promise<{ bytes: Uint8Array; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('../src', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@earshot/source'],
    logLevel: 'silent',
  });
  return {
    bytes: outputFiles[0]?.contents ?? new Uint8Array(),
    inputs: Object.keys(metafile.inputs),
  };
}

test('a client costs a page at most 6 KiB, minified and compressed', async () => {
  const { bytes } = await bundle(`export { createClient } from './index.js'`);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(6 * 1024);
});

test('the package brings nothing but itself: no schemas, nothing of Node', async () => {
  const { inputs } = await bundle(`export * from './index.js'`);
  expect(inputs.filter((input) => !/^(src|<stdin>)/.test(input))).toEqual([]);
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
    'createClient',
    'verifyWebhook',
  ]);
});
