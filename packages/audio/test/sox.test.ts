import { execFileSync, spawnSync } from 'node:child_process';
import { needs } from '@earshot/specification';
import { expect, test } from 'vitest';
import { readWav, writeWav } from '../src/index.js';
import { noise } from './tones.js';

const needsSox = needs(spawnSync('sox', ['--version']).status === 0, 'sox is not installed');
/**
 * Sox truncates its 32 bits where floating point has 24 of them. Up to there nothing may differ.
 */
const tolerance = (bits: number): number => (bits > 24 ? 2 ** -24 : 0);

const maximumBytes = 64 * 2 ** 20;

function sox(input: Uint8Array | null, ...parameters: readonly string[]): Uint8Array {
  return execFileSync('sox', ['-D', ...parameters], {
    maxBuffer: maximumBytes,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input === null ? {} : { input }),
  });
}

/** Interleaved samples of a WAV file, as sox decodes it. */
function decodeWithSox(bytes: Uint8Array): Float32Array {
  const raw = sox(bytes, '-t', 'wav', '-', '-t', 'f32', '-L', '-');
  return new Float32Array(
    raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength) as ArrayBuffer,
  ); // a Buffer's memory is never shared
}

function largestDifference(bytes: Uint8Array): number {
  const { channels } = readWav(bytes);
  const expected = decodeWithSox(bytes);
  if (expected.length !== (channels[0]?.length ?? 0) * channels.length) {
    return Number.POSITIVE_INFINITY;
  }
  let largest = 0;
  for (const [index, sample] of expected.entries()) {
    const own = channels[index % channels.length]?.[Math.floor(index / channels.length)] ?? 0;
    largest = Math.max(largest, Math.abs(own - sample));
  }
  return largest;
}

test.each([
  ['unsigned-integer', 8],
  ['signed-integer', 16],
  ['signed-integer', 24],
  ['signed-integer', 32],
  ['floating-point', 32],
  ['floating-point', 64],
  ['a-law', 8],
  ['mu-law', 8],
] as const)(
  'what sox writes as %s of %i bits is read as sox reads it',
  needsSox,
  (encoding, bits) => {
    for (const channels of [1, 2, 5]) {
      for (const order of ['-L', '-B']) {
        const synthesis = ['synth', '0.2', 'pinknoise', 'gain', '-3'];
        const layout = [
          '-r',
          '22050',
          '-c',
          String(channels),
          '-e',
          encoding,
          '-b',
          String(bits),
          order,
        ];
        expect(
          largestDifference(sox(null, '-n', ...layout, '-t', 'wav', '-', ...synthesis)),
        ).toBeLessThanOrEqual(tolerance(bits));
      }
    }
  },
);

test.each([
  ['pcm', 8],
  ['pcm', 16],
  ['pcm', 24],
  ['pcm', 32],
  ['float', 32],
  ['float', 64],
  ['alaw', 8],
  ['ulaw', 8],
] as const)(
  'what is written as %s of %i bits is read by sox as it is here',
  needsSox,
  (encoding, bitDepth) => {
    for (const channels of [1, 2, 5]) {
      const samples = Array.from({ length: channels }, (_, index) => noise(3001, index + 1));
      expect(
        largestDifference(writeWav(samples, { sampleRateHz: 44_100, encoding, bitDepth })),
      ).toBeLessThanOrEqual(tolerance(bitDepth));
    }
  },
);
