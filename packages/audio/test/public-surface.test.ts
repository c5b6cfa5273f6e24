import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as audio from '../src/index.js';
import * as wavHeader from '../src/wav-header.js';

test('the package exports exactly this', () => {
  expect(Object.keys(audio).toSorted()).toEqual([
    'AudioError',
    'WavError',
    'createAudioDecoder',
    'createAudioEncoder',
    'createChunker',
    'createResampler',
    'createTriangularDither',
    'createWavHeader',
    'createWavReader',
    'createWavWriter',
    'decodeAlaw',
    'decodeAlawToFloat',
    'decodeBase64',
    'decodePcm',
    'decodeUlaw',
    'decodeUlawToFloat',
    'deinterleave',
    'encodeAlaw',
    'encodeAlawFromFloat',
    'encodeBase64',
    'encodePcm',
    'encodeUlaw',
    'encodeUlawFromFloat',
    'floatToInt16',
    'int16ToFloat',
    'interleave',
    'joinSamples',
    'measureLevels',
    'measureNoiseFloor',
    'mixDown',
    'readWav',
    'readWavStream',
    'resample',
    'selectChannels',
    'writeWav',
  ]);
});

test('the subpath of the WAV header exports exactly this', () => {
  expect(Object.keys(wavHeader).toSorted()).toEqual([
    'AudioError',
    'WavError',
    'createStreamStartReader',
    'createWavHeaderReader',
    'detectWavHeader',
  ]);
});

test('the source imports nothing but itself, and what refuses unknown options, which is built in', () => {
  const folder = new URL('../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    // Examples in comments import the package itself.
    const imported = [...source.matchAll(/^(?! \*).*from '([^']+)'/gm)].map(([, name]) => name);
    const foreign = imported.filter((name) => !name?.startsWith('.'));
    const isAllowed = file === join('errors', 'check-argument.ts');
    expect(foreign).toEqual(isAllowed ? ['@earshot/core/unknown-option'] : []);
  }
});
