import { expect, it } from 'vitest';
import { createAudioConverter } from './audio-converter.js';

const target = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
} as const;

const toBytes = (samples: readonly number[]) => new Uint8Array(Int16Array.from(samples).buffer);

it('leaves audio in the format of the session as it is', () => {
  const audio = toBytes([1, 2, 3]);
  expect(createAudioConverter(target, target).convert(audio)).toBe(audio);
});

it('mixes channels, also where a chunk ends within a sample', () => {
  const converter = createAudioConverter({ ...target, channels: 2 }, target);
  const audio = toBytes([1000, 3000, -500, 500, 100, 100]);
  const converted = Buffer.concat([
    converter.convert(audio.subarray(0, 5)),
    converter.convert(audio.subarray(5)),
    converter.end(),
  ]);
  expect([...new Int16Array(Uint8Array.from(converted).buffer)]).toEqual([2000, 0, 100]);
});

it('converts the rate', () => {
  const converter = createAudioConverter({ ...target, sample_rate: 22_050 }, target);
  const converted = [converter.convert(new Uint8Array(44_100)), converter.end()];
  expect(Buffer.concat(converted).length).toBe(32_000);
});
