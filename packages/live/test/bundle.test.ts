import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import * as live from '../src/index.js';
import * as node from '../src/index.node.js';

/** Bundles a program for browsers. Returns the part that a page loads at once. */
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
  expect(outputFiles).toHaveLength(1);
  const bytes = Buffer.concat(outputFiles.map(({ contents }) => contents));
  return { bytes, inputs: Object.keys(metafile.inputs) };
}

test('a session costs a page at most 8 KiB, minified and compressed, in one file with all that it loads', async () => {
  const { bytes } = await bundle(`export { createLiveSession } from './index.js'`);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(8 * 1024);
});

test('the transcript comes without the session', async () => {
  const { bytes } = await bundle(`export { createTranscript } from './index.js'`);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(1024);
});

test('the package brings nothing but itself, its emitter, the walker of WAV chunks and the sentence about unknown options: no schemas, nothing of Node', async () => {
  const { inputs } = await bundle(`export * from './index.js'`);
  const foreign = inputs.filter(
    (input) =>
      !/^(src|<stdin>)|core\/src\/(index|issues\/unknown-option)|audio\/src\/wav\/chunk-walker|eventemitter3/.test(
        input,
      ),
  );
  expect(foreign).toEqual([]);
});

test('the public names and the defaults', () => {
  expect(Object.keys(live).toSorted()).toEqual([
    'LiveError',
    'createLiveSession',
    'createTranscript',
    'followLiveSession',
    'liveDefaults',
  ]);
  expect(live.liveDefaults).toEqual({
    maximumBufferedSeconds: 120,
    reconnect: { baseDelayMs: 1000, maximumDelayMs: 2800, timeoutMs: 180_000 },
    heartbeatMs: 5000,
    openTimeoutMs: 10_000,
  });
});

test('the entry for Node has the same values', () => {
  expect(Object.keys(node).toSorted()).toEqual(Object.keys(live).toSorted());
});
