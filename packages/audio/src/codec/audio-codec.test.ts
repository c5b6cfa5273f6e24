import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thrownBy } from '../../test/thrown-by.js';
import { noise } from '../../test/tones.js';
import { ascii, formatBody, joinBytes, number32, wavBytes } from '../../test/wav-bytes.js';
import { concatenateBytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import type { AudioFormat } from '../samples/audio-format.js';
import { concatenateBlocks } from '../samples/blocks.js';
import { WavError } from '../wav/wav-error.js';
import { createWavWriter } from '../wav/wav-writer.js';
import { createAudioDecoder } from './audio-decoder.js';
import { createAudioEncoder } from './audio-encoder.js';
import { createWavHeaderReader } from './wav-header-reader.js';

const formats = [
  ...([8, 16, 24, 32] as const).map((bit_depth) => ({ encoding: 'wav/pcm' as const, bit_depth })),
  { encoding: 'wav/alaw', bit_depth: 8 },
  { encoding: 'wav/ulaw', bit_depth: 8 },
] as const;

const anyFormat: fc.Arbitrary<AudioFormat> = fc
  .record({
    layout: fc.constantFrom(...formats),
    sample_rate: fc.constantFrom(8000, 16_000, 44_100),
    channels: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ layout, ...rest }) => ({ ...layout, ...rest }));

function decodeInPieces(format: AudioFormat, bytes: Uint8Array, lengths: readonly number[]) {
  const decoder = createAudioDecoder(format);
  const blocks: Float32Array[][] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    const buffer = bytes.slice(at, at + length);
    blocks.push(decoder.decode(buffer));
    buffer.fill(0x33);
    at += length;
  }
  blocks.push(decoder.end());
  return { channels: concatenateBlocks(blocks, format.channels), headerBytes: decoder.headerBytes };
}

function encode(format: AudioFormat, frames: number): Uint8Array {
  const block = Array.from({ length: format.channels }, (_, channel) => noise(frames, channel + 7));
  return createAudioEncoder(format).encode(block);
}

function headerFor(format: AudioFormat): Uint8Array {
  return createWavWriter({
    sampleRateHz: format.sample_rate,
    channels: format.channels,
    encoding: ({ 'wav/pcm': 'pcm', 'wav/alaw': 'alaw', 'wav/ulaw': 'ulaw' } as const)[
      format.encoding
    ],
    bitDepth: format.bit_depth,
  }).header;
}

const lengths = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 30 });

test('however the bytes are cut, the samples are the same', () => {
  fc.assert(
    fc.property(
      anyFormat,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 3 }),
      lengths,
      (format, frames, missing, cuts) => {
        const encoded = encode(format, frames);
        const bytes = encoded.subarray(0, Math.max(0, encoded.length - missing));
        const whole = decodeInPieces(format, bytes, []);
        expect(decodeInPieces(format, bytes, cuts)).toEqual(whole);
        const frameBytes = (format.channels * format.bit_depth) / 8;
        expect(whole.channels[0]).toHaveLength(Math.floor(bytes.length / frameBytes));
        expect(whole.headerBytes).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});

test('a WAV header at the start is skipped, however it is cut', () => {
  fc.assert(
    fc.property(anyFormat, fc.integer({ min: 0, max: 20 }), lengths, (format, frames, cuts) => {
      const audio = encode(format, frames);
      const header = headerFor(format);
      const { channels, headerBytes } = decodeInPieces(
        format,
        concatenateBytes([header, audio]),
        cuts,
      );
      expect(headerBytes).toBe(header.length);
      expect(channels).toEqual(decodeInPieces(format, audio, []).channels);
    }),
    { numRuns: 300 },
  );
});

test('a header that comes a byte at a time is skipped, too', () => {
  const format: AudioFormat = {
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 2,
  };
  const bytes = concatenateBytes([headerFor(format), encode(format, 10)]);
  const single = decodeInPieces(
    format,
    bytes,
    Array.from(bytes, () => 1),
  );
  expect(single).toEqual(decodeInPieces(format, bytes, []));
  expect(single.channels[0]).toHaveLength(10);
});

test('what was encoded is decoded to the nearest sample', () => {
  const format: AudioFormat = {
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 2,
  };
  const block = [noise(1000, 1), noise(1000, 2)];
  const [left = new Float32Array(0)] = createAudioDecoder(format).decode(
    createAudioEncoder(format).encode(block),
  );
  for (const [index, sample] of left.entries()) {
    expect(Math.abs(sample - (block[0]?.[index] ?? 0))).toBeLessThanOrEqual(2 ** -15);
  }
});

test('sizes in the header are not believed: a live source continues', () => {
  const format: AudioFormat = {
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 1,
  };
  for (const size of [0, 2, 100, 0xffff_ffff]) {
    const header = wavBytes([
      { id: 'fmt ', body: formatBody({}) },
      { id: 'data', body: new Uint8Array(0), size },
    ]);
    const audio = joinBytes(ascii('LIST'), new Uint8Array(16));
    expect(decodeInPieces(format, joinBytes(header, audio), []).channels[0]).toHaveLength(10);
  }
});

test('audio that only begins like a header is audio', () => {
  const format: AudioFormat = { encoding: 'wav/pcm', bit_depth: 8, sample_rate: 8000, channels: 1 };
  for (const bytes of [
    ascii('RIFF'),
    ascii('RIF'),
    joinBytes(ascii('RIFF'), number32(9), ascii('WAVY')),
  ]) {
    const { channels, headerBytes } = decodeInPieces(format, bytes, [1, 1, 1]);
    expect([...(channels[0] ?? [])]).toEqual(Array.from(bytes, (byte) => (byte - 128) / 128));
    expect(headerBytes).toBe(0);
  }
});

test('a header later on is audio', () => {
  const format: AudioFormat = { encoding: 'wav/pcm', bit_depth: 8, sample_rate: 8000, channels: 1 };
  const bytes = joinBytes([1], headerFor(format));
  expect(decodeInPieces(format, bytes, []).channels[0]).toHaveLength(bytes.length);
});

test('a header for another format is refused, and each contradiction named', () => {
  const header = wavBytes([
    { id: 'fmt ', body: formatBody({ sampleRateHz: 44_100, channels: 2, bits: 24 }) },
    { id: 'data', body: new Uint8Array(0), size: 0xffff_ffff },
  ]);
  const decoder = createAudioDecoder({
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 1,
  });
  const error = thrownBy(() => decoder.decode(header));
  expect(error).toBeInstanceOf(AudioError);
  expect(error).toMatchObject({ code: 'format_mismatch' });
  expect(String(error)).toContain('its bit depth is 24, agreed was 16');
  expect(String(error)).toContain('its sample rate is 44100, agreed was 16000');
  expect(String(error)).toContain('its number of channels is 2, agreed was 1');
  expect(String(error)).not.toContain('encoding');
});

test('a header that cannot be read, or that never ends, is an error of the file', () => {
  const format: AudioFormat = {
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 1,
  };
  const broken = wavBytes([
    { id: 'fmt ', body: formatBody({ tag: 0x55 }) },
    { id: 'data', body: new Uint8Array(0) },
  ]);
  expect(() => createAudioDecoder(format).decode(broken)).toThrow(WavError);
  const endless = createAudioDecoder(format);
  endless.decode(headerFor(format).subarray(0, 30));
  expect(() => endless.end()).toThrow(WavError);
});

test.each([
  [
    { encoding: 'wav/mp3', bit_depth: 16, sample_rate: 16_000, channels: 1 },
    'encoding is "wav/mp3"; allowed: wav/pcm, wav/alaw, wav/ulaw',
  ],
  [
    { encoding: 'wav/pcm', bit_depth: 12, sample_rate: 16_000, channels: 1 },
    'bit_depth is 12; allowed: 8, 16, 24, 32',
  ],
  [
    { encoding: 'wav/alaw', bit_depth: 16, sample_rate: 8000, channels: 1 },
    'bit_depth is 16; wav/alaw has 8',
  ],
  [{ encoding: 'wav/pcm', bit_depth: 16, sample_rate: 0, channels: 1 }, 'sample_rate is 0'],
  [{ encoding: 'wav/pcm', bit_depth: 16, sample_rate: 8000, channels: 0 }, 'channels is 0'],
])('refuses %o', (format, message) => {
  // Formats also come from programs that no compiler has checked.
  expect(() => createAudioDecoder(format as AudioFormat)).toThrow(message);
  expect(() => createAudioEncoder(format as AudioFormat)).toThrow(message);
});

const mono: AudioFormat = { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 };

test('a header without end is refused after so many chunks, wherever it is cut', () => {
  const bomb = wavBytes(
    Array.from({ length: 5000 }, () => ({ id: 'junk', body: new Uint8Array(0) })),
  );
  for (const pieceBytes of [1, 7, bomb.length]) {
    const reader = createWavHeaderReader(mono);
    let pushed = 0;
    const refused = thrownBy(() => {
      for (; pushed < bomb.length; pushed += pieceBytes)
        reader.push(bomb.subarray(pushed, pushed + pieceBytes));
    });
    expect(refused).toMatchObject({ code: 'limit_exceeded', offset: 12 + 256 * 8 });
    if (pieceBytes < bomb.length) expect(pushed).toBeLessThan(12 + 257 * 8);
  }
});

test('a header that claims a chunk of four gigabytes is refused before they come', () => {
  const claim = wavBytes([{ id: 'junk', body: new Uint8Array(0), size: 0xffff_fff0 }]);
  const reader = createWavHeaderReader(mono);
  expect(thrownBy(() => reader.push(claim))).toMatchObject({ code: 'limit_exceeded' });
});
