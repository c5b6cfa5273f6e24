import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWavReader, readWav, WavError, type WavSummary } from '../src/index.js';
import { readableFiles, refusedFiles } from './wav-files.js';

interface Outcome {
  readonly samples: number[][];
  readonly summary: WavSummary;
}

/**
 * Reads a file in pieces of the given lengths, and then the rest. Each piece is in a buffer that is
 * reused.
 */
function readInPieces(bytes: Uint8Array, lengths: Iterable<number>): Outcome {
  const reader = createWavReader();
  const samples: number[][] = [];
  const push = (piece: Uint8Array) => {
    const buffer = piece.slice();
    for (const [channel, block] of (reader.push(buffer) ?? []).entries()) {
      samples[channel] ??= [];
      samples[channel].push(...block);
    }
    buffer.fill(0x55);
  };
  let at = 0;
  for (const length of lengths) {
    push(bytes.subarray(at, at + length));
    at += length;
  }
  push(bytes.subarray(at));
  return { samples, summary: reader.end() };
}

/** Outcome of reading a file: the result, or the code and place of the error. */
function readOutcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!WavError.is(error)) {
      throw error;
    }
    return { code: error.code, chunk: error.chunk, offset: error.offset, message: error.message };
  }
}

test.each(readableFiles.filter(({ bytes }) => bytes.length < 2000))(
  '$name is read from Buffers of Node that are used again, byte by byte',
  ({ bytes, expected }) => {
    const reader = createWavReader();
    const samples: number[][] = expected.map(() => []);
    const buffer = Buffer.alloc(1);
    for (const byte of bytes) {
      buffer[0] = byte;
      for (const [channel, block] of (reader.push(buffer) ?? []).entries())
        samples[channel]?.push(...block);
    }
    reader.end();
    expect(samples).toEqual(expected);
  },
);

const splits = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 60 })), {
  maxLength: 40,
});

describe.each(readableFiles)('$name', ({ bytes, expected, frameCount, isTruncated = false }) => {
  test('is read exactly', () => {
    const file = readWav(bytes);
    expect(file.channels.map((samples) => [...samples])).toEqual(expected);
    expect(file).toMatchObject({ frameCount, isTruncated, framesRead: expected[0]?.length });
    expect(file.format.channels).toBe(expected.length);
  });

  test('is read the same however it is cut', () => {
    const whole = readInPieces(bytes, []);
    expect(
      readInPieces(
        bytes,
        Array.from(bytes.subarray(0, 500), () => 1),
      ),
    ).toEqual(whole);
    fc.assert(
      fc.property(splits, (lengths) => {
        expect(readInPieces(bytes, lengths)).toEqual(whole);
      }),
      { numRuns: bytes.length > 10_000 ? 2 : 30 },
    );
  });
});

describe.each(refusedFiles)('$name', ({ bytes, code, chunk, offset, message }) => {
  test('is refused with the chunk and the offset, however it is cut', () => {
    const refused = readOutcome(() => readWav(bytes));
    expect(refused).toMatchObject({ code, chunk, offset, message: expect.stringMatching(message) });
    expect(
      readOutcome(() =>
        readInPieces(
          bytes,
          Array.from(bytes, () => 1),
        ),
      ),
    ).toEqual(refused);
    fc.assert(
      fc.property(splits, (lengths) => {
        expect(readOutcome(() => readInPieces(bytes, lengths))).toEqual(refused);
      }),
      { numRuns: 20 },
    );
  });
});

test('the header says how the audio is stored', () => {
  const readFormat = (name: string) =>
    readWav(readableFiles.find((file) => file.name === name)?.bytes ?? new Uint8Array(0)).format;
  expect(readFormat('PCM of 24 bits in 32, extensible')).toEqual({
    container: 'RIFF',
    encoding: 'pcm',
    bitDepth: 32,
    validBits: 24,
    byteOrder: 'little-endian',
    sampleRateHz: 16_000,
    channels: 1,
    channelMask: 4,
  });
  expect(readFormat('PCM of 20 bits in 24')).toMatchObject({
    bitDepth: 24,
    validBits: 20,
    channelMask: null,
  });
  expect(readFormat('RIFX of 16 bits')).toMatchObject({
    container: 'RIFX',
    byteOrder: 'big-endian',
  });
});

test('mutated files are read or refused with a typed error, however they are cut', () => {
  const originals = readableFiles.map(({ bytes }) => bytes).filter(({ length }) => length < 1000);
  const mutation = fc.oneof(
    fc.record({
      kind: fc.constant('byte' as const),
      at: fc.nat(200),
      value: fc.integer({ min: 0, max: 255 }),
    }),
    fc.record({
      kind: fc.constant('number' as const),
      at: fc.nat(100),
      value: fc.constantFrom(0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff),
    }),
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat(200), value: fc.nat(20) }),
    fc.record({ kind: fc.constant('double' as const), at: fc.nat(100), value: fc.nat(60) }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(mutation, { minLength: 1, maxLength: 5 }),
      splits,
      (original, mutations, lengths) => {
        let bytes = original.slice();
        for (const { kind, at, value } of mutations) {
          if (kind === 'byte') {
            bytes[at] = value;
          } else if (kind === 'number' && at + 4 <= bytes.length) {
            new DataView(bytes.buffer).setUint32(at, value, true);
          } else if (kind === 'cut') {
            bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + value)]);
          } else if (kind === 'double') {
            bytes = Uint8Array.from([...bytes.subarray(0, at + value), ...bytes.subarray(at)]);
          }
        }
        expect(readOutcome(() => readInPieces(bytes, lengths))).toEqual(
          readOutcome(() => readInPieces(bytes, [])),
        );
      },
    ),
    { numRuns: 5000 },
  );
});

test('random bytes are refused with a typed error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(readOutcome(() => readWav(bytes))).toMatchObject({ code: 'not_wav' });
    }),
  );
});

test('the limits can be chosen', () => {
  const bytes =
    readableFiles.find(({ name }) => name === 'five channels')?.bytes ?? new Uint8Array(0);
  expect(readOutcome(() => readWav(bytes, { maximumChannels: 4 }))).toMatchObject({
    code: 'limit_exceeded',
  });
  expect(readOutcome(() => readWav(bytes, { minimumSampleRateHz: 20_000 }))).toMatchObject({
    code: 'limit_exceeded',
  });
  expect(() => createWavReader({ maximumChannels: 0 })).toThrow(
    /maximumChannels is 0; it must be a whole number/,
  );
});

test('after an error every call throws it again, and end can be called twice', () => {
  const broken = createWavReader();
  expect(() => broken.push(new Uint8Array(12))).toThrow(WavError);
  expect(() => broken.push(new Uint8Array(12))).toThrow(WavError);
  expect(() => broken.end()).toThrow(WavError);
  const reader = createWavReader();
  reader.push(readableFiles[1]?.bytes ?? new Uint8Array(0));
  expect(reader.isComplete).toBe(true);
  expect(reader.end()).toBe(reader.end());
});

test('a file is read from a buffer and from any view of one', () => {
  const [file] = readableFiles;
  const bytes = file?.bytes ?? new Uint8Array();
  const expected = readWav(bytes);
  const buffer = bytes.slice().buffer;
  expect(readWav(buffer)).toEqual(expected);
  expect(readWav(new DataView(buffer))).toEqual(expected);
  expect(readWav(structuredClone(buffer))).toEqual(expected);
});

test('what is no bytes is refused with what is', () => {
  expect(() => readWav('meeting.wav' as unknown as Uint8Array)).toThrow(
    'bytes are the string meeting.wav; allowed are an ArrayBuffer and a typed array',
  );
});
