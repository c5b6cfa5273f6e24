import { createWavHeader, writeWav } from '@earshot/audio';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeaderGate } from './header-gate.js';

const format = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
} as const;

function through(
  bytes: Uint8Array,
  cuts: readonly number[],
): { audio: Buffer; hasHeader: boolean } {
  const gate = createHeaderGate(format);
  const places = [0, ...cuts.map((cut) => cut % bytes.length), bytes.length].sort(
    (left, right) => left - right,
  );
  const pieces = places
    .slice(1)
    .map((end, index) => gate.push(bytes.subarray(places[index] ?? 0, end)));
  return { audio: Buffer.concat([...pieces, gate.end()]), hasHeader: gate.hasHeader };
}

test('a header is taken off and audio is left as it is, wherever the bytes are cut', () => {
  const audio = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(audio, fc.boolean(), fc.array(fc.nat(), { maxLength: 20 }), (bytes, has, cuts) => {
      const sent = has ? Buffer.concat([createWavHeader(format, null), bytes]) : bytes;
      const found = through(sent, cuts);
      expect(found.audio.equals(bytes)).toBe(true);
      expect(found.hasHeader).toBe(has);
    }),
  );
});

test('what only begins like a header is audio', () => {
  for (const text of ['RI', 'RIFF', 'RIFFabcdWAVX', 'RIFFabcdWA', 'R', 'RIFX']) {
    const bytes = Buffer.from(text);
    expect(through(bytes, [1, 3, 9]).audio.toString()).toBe(text);
  }
});

test('a header of another format is refused with both values', () => {
  const file = writeWav([new Float32Array(10)], { sampleRate: 8000 });
  expect(() => createHeaderGate(format).push(file)).toThrow(
    /sample rate is 8000, agreed was 16000/,
  );
});
