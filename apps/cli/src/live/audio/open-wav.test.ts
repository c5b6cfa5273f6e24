import { createAudioDecoder, writeWav } from '@earshot/audio';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isWav, nearestFormat, openWav } from './open-wav.js';

const file = { encoding: 'pcm', bitDepth: 16, sampleRateHz: 16_000, channels: 1 } as const;

describe('the nearest format', () => {
  it.each([
    [{}, { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 }],
    [{ bitDepth: 8 }, { bit_depth: 8 }],
    [{ bitDepth: 24 }, { bit_depth: 24 }],
    [{ bitDepth: 32 }, { bit_depth: 32 }],
    [
      { encoding: 'float', bitDepth: 32 },
      { encoding: 'wav/pcm', bit_depth: 16 },
    ],
    [
      { encoding: 'float', bitDepth: 64 },
      { encoding: 'wav/pcm', bit_depth: 16 },
    ],
    [
      { encoding: 'alaw', bitDepth: 8, sampleRateHz: 8000 },
      { encoding: 'wav/alaw', bit_depth: 8 },
    ],
    [
      { encoding: 'ulaw', bitDepth: 8, sampleRateHz: 8000 },
      { encoding: 'wav/ulaw', bit_depth: 8 },
    ],
    [
      { encoding: 'ulaw', bitDepth: 8, sampleRateHz: 11_025 },
      { encoding: 'wav/pcm', bit_depth: 16 },
    ],
    [{ channels: 8 }, { channels: 8 }],
    [{ sampleRateHz: 6000 }, { sample_rate: 8000 }],
    [{ sampleRateHz: 11_025 }, { sample_rate: 8000 }],
    [{ sampleRateHz: 22_050 }, { sample_rate: 16_000 }],
    [{ sampleRateHz: 24_000 }, { sample_rate: 32_000 }],
    [{ sampleRateHz: 44_100 }, { sample_rate: 44_100 }],
    [{ sampleRateHz: 192_000 }, { sample_rate: 48_000 }],
  ] as const)('of %j has %j', (changes, expected) => {
    expect(nearestFormat({ ...file, ...changes })).toMatchObject(expected);
  });
});

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Uint8Array, length: number) {
  const { format, chunks } = await openWav(inPieces(bytes, length));
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return { format, audio: Buffer.concat(pieces) };
}

const tone = (frames: number, channel = 0) =>
  Float32Array.from({ length: frames }, (_, index) => 0.5 * Math.sin((channel + 1) * 0.05 * index));

test('formats of the contract are passed on byte by byte, however the file is split', async () => {
  const layouts = [
    { encoding: 'pcm', bitDepth: 8 },
    { encoding: 'pcm', bitDepth: 16 },
    { encoding: 'pcm', bitDepth: 24 },
    { encoding: 'alaw', bitDepth: 8 },
    { encoding: 'ulaw', bitDepth: 8 },
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...layouts),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 2000 }),
      async (layout, channels, frames, length) => {
        const block = Array.from({ length: channels }, (_, channel) => tone(frames, channel));
        const wav = writeWav(block, { sampleRateHz: 8000, ...layout });
        const { format, audio } = await read(wav, length);
        const size = (frames * channels * layout.bitDepth) / 8;
        expect(format).toMatchObject({ bit_depth: layout.bitDepth, sample_rate: 8000, channels });
        expect(audio.length).toBe(size);
        const padding = size % 2;
        expect(audio.equals(wav.subarray(wav.length - size - padding, wav.length - padding))).toBe(
          true,
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('floating point at another rate sounds the same', async () => {
  const wav = writeWav([tone(22_050)], { sampleRateHz: 22_050, encoding: 'float', bitDepth: 32 });
  const { format, audio } = await read(wav, 5000);
  expect(format).toEqual({ encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 });
  expect(audio.length).toBe(2 * 16_000);
  const [samples = new Float32Array()] = createAudioDecoder(format).decode(audio);
  // Ignores the start and the end of the tone.
  for (let index = 1000; index < 15_000; index += 1) {
    const expected = 0.5 * Math.sin((0.05 * index * 22_050) / 16_000);
    expect(Math.abs((samples[index] ?? 1) - expected)).toBeLessThan(0.001);
  }
});

it.each([
  ['RIFFxxxxWAVE', true],
  ['RF64\n\n\n\nWAVE', true],
  ['RIFXxxxxWAVEfmt ', true],
  ['RIFFxxxxAVI ', false],
  ['RIFF', false],
  ['fLaCxxxxWAVE', false],
])('%j is a WAV file: %s', (head, expected) => {
  expect(isWav(Buffer.from(head))).toBe(expected);
});
