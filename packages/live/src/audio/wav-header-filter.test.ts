import { writeWav } from '@earshot/audio';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAudioFormat } from './audio-format.js';
import { WavHeaderFilter } from './wav-header-filter.js';

const format = toAudioFormat({});
const samples = Float32Array.from({ length: 800 }, (_, index) => Math.sin(index / 7) / 2);

function wav(sampleRate: number): Uint8Array {
  return writeWav([samples], { sampleRate, encoding: 'pcm', bitDepth: 16 });
}

/** What passes, whichever way the bytes come. */
function pass(bytes: Uint8Array, sizes: readonly number[]): number[] {
  const filter = new WavHeaderFilter(format);
  const passed: number[] = [];
  let offset = 0;
  for (const size of sizes) {
    passed.push(...filter.push(bytes.subarray(offset, offset + size)));
    offset += size;
  }
  return [...passed, ...filter.push(bytes.subarray(offset)), ...filter.flush()];
}

test('a header is taken off however it is split; audio without one passes as it is', () => {
  const file = wav(16_000);
  const audio = [...file.subarray(44)];
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 30 }), (sizes) => {
      expect(pass(file, sizes)).toEqual(audio);
      expect(pass(file.subarray(44), sizes)).toEqual(audio);
    }),
  );
});

test('what only begins like a header is audio', () => {
  for (const text of ['RIFX', 'RI', 'RIFF....AVI ....', 'RIFF....WAVEfmt ']) {
    const bytes = new TextEncoder().encode(text);
    expect(pass(bytes, [1])).toEqual([...bytes]);
  }
});

test('a header that contradicts the session is refused, with both values', () => {
  const filter = new WavHeaderFilter(format);
  expect(() => filter.push(wav(44_100))).toThrow(
    'sample_rate in the WAV header is 44100; allowed is 16000',
  );
});
