import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { thrownBy } from '../../test/thrown-by.js';
import { concatenateBytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import type { AudioFormat } from '../samples/audio-format.js';
import { createWavHeader } from '../wav/create-wav-header.js';
import { detectCompressedStart } from './compressed-start.js';
import { createStreamStartReader } from './stream-start-reader.js';

const format: AudioFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Frames with a header and a length, whose content differs. */
function createFrames(header: readonly number[], length: number, count: number): Uint8Array {
  const bytes = new Uint8Array(length * count);
  for (let frame = 0; frame < count; frame += 1) {
    for (let index = 0; index < length; index += 1)
      bytes[frame * length + index] = (index * 31 + frame * 17) & 0x7f;
    bytes.set(header, frame * length);
  }
  return bytes;
}

/** 128 kbit/s at 44,100 Hz without padding: 417 bytes. */
const mp3 = createFrames([0xff, 0xfb, 0x90, 0x44], 417, 3);
/** 300 bytes, mono, 16,000 Hz. */
const adts = createFrames(
  [0xff, 0xf1, 0x60, 0x40, 300 >> 3, ((300 & 7) << 5) | 0x1f, 0xfc],
  300,
  3,
);
const transport = createFrames([0x47, 0x40, 0x11, 0x10, 0, 0x42, 0xf0], 188, 3);

const starts: readonly (readonly [format: string, start: Uint8Array])[] = [
  ['Ogg', ascii('OggS\0\x02\0\0')],
  ['WebM or Matroska', ascii('\x1a\x45\xdf\xa3\x9f\x42')],
  ['FLAC', ascii('fLaC\0\0\0\x22')],
  ['MP3 with an ID3 tag', ascii('ID3\x04\0\0\0\0\0\x23')],
  ['MP3', mp3],
  ['MP4', ascii('\0\0\0\x1cftypiso5')],
  ['MP4', ascii('\0\0\0\x18stypmsdh')],
  ['MP4', ascii('\0\0\x02\x58moof')],
  ['AAC in ADTS', adts],
  ['AIFF', ascii('FORM\0\0\x10\0AIFFCOMM')],
  ['AIFF', ascii('FORM\0\0\x10\0AIFCFVER')],
  ['AVI', ascii('RIFF\0\0\x10\0AVI LIST')],
  ['CAF', ascii('caff\0\x01\0\0')],
  ['AMR', ascii('#!AMR\n')],
  ['an MPEG transport stream', transport],
];

describe('compressed audio', () => {
  it.each(starts)('is found: %s', (name, bytes) => {
    expect(detectCompressedStart(bytes)).toEqual({ format: name });
    for (let length = 0; length < Math.min(4, bytes.length); length += 1)
      expect(detectCompressedStart(bytes.subarray(0, length))).toBe('undecided');
  });

  test('is refused wherever it is cut, and the error names it and what is expected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.integer({ min: 1, max: 1500 }),
        ([name, bytes], size) => {
          const reader = createStreamStartReader(format);
          const error = thrownBy(() => {
            for (let at = 0; at < bytes.length; at += size)
              reader.push(bytes.subarray(at, at + size));
          });
          expect(AudioError.is(error) && error.code).toBe('compressed_audio');
          expect(String(error)).toContain(`the audio is ${name}, `);
          expect(String(error)).toContain('wav/pcm with 16 bits, 16000 Hz and one channel');
        },
      ),
    );
  });
});

describe('samples', () => {
  /** Reads a stream in pieces, and returns its audio. */
  function read(bytes: Uint8Array, size: number): { headerBytes: number; audio: Uint8Array } {
    const reader = createStreamStartReader(format);
    for (let at = 0; at < bytes.length; at += size) {
      const start = reader.push(bytes.subarray(at, at + size));
      if (start === null) continue;
      const rest = bytes.subarray(at + size);
      return { headerBytes: start.headerBytes, audio: concatenateBytes([start.audio, rest]) };
    }
    return reader.end();
  }

  test('of any value are kept as they are, wherever they are cut', () => {
    const starting = fc.constantFrom(...starts.map(([, bytes]) => bytes.subarray(0, 3)), ascii(''));
    fc.assert(
      fc.property(
        starting,
        fc.uint8Array({ maxLength: 2000 }),
        fc.integer({ min: 1, max: 2000 }),
        (start, rest, size) => {
          const bytes = concatenateBytes([start, rest]);
          fc.pre(!['compressed'].includes(nameType(detectCompressedStart(bytes))));
          fc.pre(
            !/^(?:RIF[FX]|RF64|BW64)....WAVE/s.test(String.fromCharCode(...bytes.subarray(0, 12))),
          );
          expect(read(bytes, size)).toEqual({ headerBytes: 0, audio: bytes });
        },
      ),
    );
  });

  test('of a constant signal, a square wave or a tone are none of the formats', () => {
    const levels = [0, 1, -1, 127, -128, 0x47, 0x4047, -3585, -1793, -769, 16_384, 32_767, -32_768];
    for (const low of levels)
      for (const high of levels)
        for (const period of [1, 2, 16, 47, 94, 160]) {
          const samples = Int16Array.from({ length: 4000 }, (_, index) =>
            index % period < period / 2 ? low : high,
          );
          for (const view of [new Uint8Array(samples.buffer), Uint8Array.from(samples)])
            expect(nameType(detectCompressedStart(view)), `${low} ${high} ${period}`).not.toBe(
              'compressed',
            );
        }
    for (let hertz = 10; hertz < 8000; hertz += 10) {
      const samples = Int16Array.from({ length: 4000 }, (_, index) =>
        Math.round(30_000 * Math.sin((2 * Math.PI * hertz * index) / 16_000)),
      );
      expect(nameType(detectCompressedStart(new Uint8Array(samples.buffer)))).toBe('raw');
    }
  });

  test('after a WAV header are read as before', () => {
    const audio = Uint8Array.of(1, 2, 3, 4);
    const header = createWavHeader(format, audio.length);
    const file = concatenateBytes([header, audio]);
    for (const size of [1, 5, 12, 44, 48])
      expect(read(file, size)).toEqual({ headerBytes: header.length, audio });
    for (const text of ['', 'R', 'RIFF', 'RIFFabcdWAVX', 'Ogg', 'fLa', '\0\0\0\x1cfty'])
      expect(read(ascii(text), 3)).toEqual({ headerBytes: 0, audio: ascii(text) });
  });

  test('that begin like a frame are held until the next one is missing', () => {
    const reader = createStreamStartReader(format);
    const bytes = mp3.slice(0, 500);
    bytes.fill(0, 417);
    expect(reader.push(bytes.subarray(0, 400))).toBeNull();
    expect(reader.push(bytes.subarray(400))).toEqual({ headerBytes: 0, audio: bytes });
  });
});

function nameType(detected: ReturnType<typeof detectCompressedStart>): string {
  if (detected === null) return 'raw';
  return detected === 'undecided' ? detected : 'compressed';
}
