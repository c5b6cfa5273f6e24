import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { verifies } from '@earshot/specification';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import * as hooks from '../src/index.js';

/** Bundles what a program imports, for a page: what is loaded at once. */
async function bundle(program: string, external: string[]) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: `${import.meta.dirname}/../src`, loader: 'ts' },
    absWorkingDir: `${import.meta.dirname}/..`,
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    splitting: true,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@earshot/source'],
    external: ['react', 'react/*', 'ws', ...external],
    logLevel: 'silent',
  });
  const [entry] = outputFiles.filter(({ path }) => path.endsWith('stdin.js'));
  const text = entry?.text ?? '';
  return { text, bytes: gzipSync(text, { level: 9 }).length, inputs: Object.keys(metafile.inputs) };
}

const ours = ['@earshot/*'];

/** Largest first load of a page that imports some of the hooks, in bytes. */
const limits = {
  'every hook': ['*', 3072],
  'live transcription': ['{ EarshotProvider, useLiveTranscription }', 1650],
  'lists and jobs': [
    '{ EarshotProvider, useTranscriptions, useTranscription, useCreateTranscription }',
    1900,
  ],
  'a microphone': ['{ useMicrophone, useAudioLevel }', 1300],
  'a player': ['{ useTranscriptPlayer }', 1400],
} as const;

for (const [name, [names, limitBytes]] of Object.entries(limits))
  verifies('react.size', `a page that is opened loads little for ${name}`, async () => {
    const { bytes, text } = await bundle(`export ${names} from './index.js'`, ours);
    expect(bytes).toBeLessThanOrEqual(limitBytes);
    // Code that is shared with later parts would be a separate file, which is not counted.
    expect(text.match(/from\s*"\.\/[^"]+"/)).toBeNull();
  });

verifies('react.size', 'the hooks bring no schemas and no captions', async () => {
  const { inputs } = await bundle(`export * from './index.js'`, ['@earshot/audio/*']);
  const foreign = inputs.filter(
    (input) =>
      !/^(src|<stdin>)|^\.\.\/live\/src|core\/src\/(index|issues\/unknown-option)|eventemitter3|stdin/.test(
        input,
      ),
  );
  expect(foreign).toEqual([]);
});

verifies('react.server', 'the entries for pages say that they are, the others do not', () => {
  const beginning = (entry: string) =>
    readFileSync(`${import.meta.dirname}/../src/${entry}/index.ts`, 'utf8').slice(0, 13);
  for (const entry of ['.', 'captions', 'components', 'sources'])
    expect(beginning(entry)).toBe("'use client';");
  for (const entry of ['query', 'server']) expect(beginning(entry)).not.toBe("'use client';");
});

test('the public names', () => {
  expect(Object.keys(hooks).toSorted()).toEqual([
    'EarshotProvider',
    'LiveStore',
    'MicrophoneStore',
    'PlayerStore',
    'levelShare',
    'useAudioLevel',
    'useCreateTranscription',
    'useEarshotClient',
    'useEarshotSelector',
    'useLiveTranscription',
    'useMicrophone',
    'useTranscriptPlayer',
    'useTranscription',
    'useTranscriptions',
  ]);
});
