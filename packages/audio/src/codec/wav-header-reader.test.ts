import { describe, expect, it, test } from 'vitest';
import { thrownBy } from '../../test/thrown-by.js';
import { concatenateBytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import type { AudioFormat } from '../samples/audio-format.js';
import { createWavHeader } from '../wav/create-wav-header.js';
import { createWavHeaderReader, detectWavHeader } from './wav-header-reader.js';

const format: AudioFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};
const audio = Uint8Array.of(1, 2, 3, 4, 5);

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A stream with a header of a container. */
function createStream(container: string, dataBytes: number | null = audio.length): Uint8Array {
  const header = createWavHeader(format, dataBytes);
  header.set(ascii(container));
  return concatenateBytes([header, audio]);
}

describe('detection', () => {
  it.each([
    ['RIFFxxxxWAVEfmt ', 'header'],
    ['RIFXxxxxWAVE', 'header'],
    ['RF64\n\n\n\nWAVE', 'header'],
    ['BW64xxxxWAVE', 'header'],
    ['RIFFxxxxAVI ', 'audio'],
    ['fLaC', 'audio'],
    ['RIFFxxxxWAV', 'undecided'],
    ['R', 'undecided'],
    ['', 'undecided'],
  ])('of %j is %s', (start, expected) => {
    expect(detectWavHeader(ascii(start))).toBe(expected);
  });
});

describe('every container, however it is cut', () => {
  it.each(['RIFF', 'RF64', 'BW64'])('%s is skipped', (container) => {
    const stream = createStream(container);
    for (const size of [1, 7, stream.length]) {
      const reader = createWavHeaderReader(format);
      let at = 0;
      let start = null;
      while (start === null && at < stream.length) {
        start = reader.push(stream.subarray(at, at + size));
        at += size;
      }
      const headerBytes = stream.length - audio.length;
      expect(start?.headerBytes).toBe(headerBytes);
      const rest = stream.subarray(Math.min(at, stream.length));
      expect(concatenateBytes([start?.audio ?? new Uint8Array(), rest])).toEqual(audio);
    }
  });

  it('RIFX contradicts a format, which is little-endian', () => {
    const stream = Uint8Array.from([
      ...ascii('RIFX\0\0\0\0WAVEfmt '),
      ...ascii('\0\0\0\x10\0\x01\0\x01\0\0\x3e\x80\0\0\x7d\0\0\x02\0\x10'),
      ...ascii('data\0\0\0\0'),
    ]);
    const error = thrownBy(() => createWavHeaderReader(format).push(stream));
    expect(AudioError.is(error) && error.code).toBe('format_mismatch');
    expect(String(error)).toContain('its byte order is big-endian');
  });
});

test('audio behind a header without a size is passed on from its first byte', () => {
  const stream = createStream('RIFF', 0).subarray(0, -4);
  const start = createWavHeaderReader(format).push(stream);
  expect(start?.audio).toEqual(Uint8Array.of(1));
});

test('the header is bounded, not a chunk of it', () => {
  const header = createWavHeader(format, null);
  const chunk = (size: number) => {
    const bytes = new Uint8Array(8 + size);
    bytes.set(ascii('LIST'));
    new DataView(bytes.buffer).setUint32(4, size, true);
    return bytes;
  };
  const withChunk = (size: number) =>
    concatenateBytes([header.subarray(0, 12), chunk(size), header.subarray(12), audio]);
  const reader = createWavHeaderReader(format);
  expect(reader.push(withChunk(1_000_000))?.audio).toEqual(audio);
  expect(() => createWavHeaderReader(format).push(withChunk(1_048_576))).toThrow(
    'the header has too many bytes; at most 1048576 are allowed',
  );
});

test.each([
  ['an array of bytes', ascii('RIFF')],
  ['a Buffer of Node', Buffer.from('RIFF')],
])('held bytes do not change with the buffer of the caller: %s', (_, buffer) => {
  const reader = createWavHeaderReader(format);
  expect(reader.push(buffer)).toBeNull();
  buffer.fill(0);
  expect(reader.end().audio).toEqual(ascii('RIFF'));
});
