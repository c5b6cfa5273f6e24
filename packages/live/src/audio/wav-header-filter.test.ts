import { type AudioFormat, writeWav } from '@earshot/audio';
import { createWavHeaderReader } from '@earshot/audio/wav-header';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAudioFormat } from './audio-format.js';
import { createWavHeaderFilter } from './wav-header-filter.js';

const format = toAudioFormat({});
const samples = Float32Array.from({ length: 800 }, (_, index) => Math.sin(index / 7) / 2);

function wav(sampleRateHz: number): Uint8Array {
  return writeWav([samples], { sampleRateHz, encoding: 'pcm', bitDepth: 16 });
}

/** Passes bytes in chunks of the given sizes, and the rest in one. */
function pass(bytes: Uint8Array, sizes: readonly number[]): number[] {
  const filter = createWavHeaderFilter(format);
  const passed: number[] = [];
  let offset = 0;
  for (const size of sizes) {
    passed.push(...filter.push(bytes.subarray(offset, offset + size)));
    offset += size;
  }
  return [...passed, ...filter.push(bytes.subarray(offset)), ...filter.flush()];
}

test('a header is removed however it is split; audio without one passes as it is', () => {
  const file = wav(16_000);
  const audio = [...file.subarray(44)];
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 30 }), (sizes) => {
      expect(pass(file, sizes)).toEqual(audio);
      expect(pass(file.subarray(44), sizes)).toEqual(audio);
    }),
  );
});

test('audio that only begins like a header is kept', () => {
  for (const text of ['RIFX', 'RI', 'RIFF....AVI ....', 'RIFF....WAV']) {
    const bytes = new TextEncoder().encode(text);
    expect(pass(bytes, [1])).toEqual([...bytes]);
  }
});

test('bytes pass at once when the first of them cannot begin a header', () => {
  const encoder = new TextEncoder();
  const pushed = (...texts: string[]) => {
    const filter = createWavHeaderFilter(format);
    return texts.map((text) => filter.push(encoder.encode(text)).length);
  };
  expect(pushed('x', 'RIFF')).toEqual([1, 4]);
  expect(pushed('RIF', 'Fabcd', 'WAV', 'e')).toEqual([0, 0, 0, 12]);
  expect(pushed('R', 'F65', 'abcdefgh')).toEqual([0, 0, 12]);
  expect(pushed('RIFX', '')).toEqual([0, 0]);
});

test('a header that contradicts the session is refused, with both values', () => {
  const filter = createWavHeaderFilter(format);
  expect(() => filter.push(wav(44_100))).toThrow(
    'sample_rate in the WAV header is 44100; allowed is 16000',
  );
});

test('a header is removed from a chunk of any size, and from every kind of file that the service takes', () => {
  const long = writeWav([new Float32Array(100_000).fill(0.25)], {
    sampleRateHz: 16_000,
    encoding: 'pcm',
    bitDepth: 16,
  });
  expect(pass(long, []).length).toBe(200_000);
  for (const name of ['RF64', 'BW64']) {
    const file = long.slice();
    file.set(new TextEncoder().encode(name));
    expect(pass(file, [3]).length).toBe(200_000);
  }
});

test('chunks before the audio, however long, are skipped without being kept', () => {
  const file = wav(16_000);
  const list = new Uint8Array(8 + 300_001 + 1);
  list.set(new TextEncoder().encode('LIST'));
  new DataView(list.buffer).setUint32(4, 300_001, true);
  const withList = Uint8Array.from([...file.subarray(0, 36), ...list, ...file.subarray(36)]);
  const sizes = Array.from({ length: 200 }, (_, index) => 1 + index * 7);
  expect(pass(withList, sizes)).toEqual([...file.subarray(44)]);
});

test('a header without audio yields no audio', () => {
  expect(pass(wav(16_000).subarray(0, 40), [5])).toEqual([]);
});

test('a header that never comes to its audio, and one of the other byte order, are refused', () => {
  const endless = wav(16_000).slice();
  endless.set(new TextEncoder().encode('LIST'), 36);
  new DataView(endless.buffer).setUint32(40, 0x7fff_ffff, true);
  expect(() => pass(endless, [30])).toThrow(
    'length in the WAV header is 2147483691; allowed is 1048576',
  );
  const foreign = wav(16_000).slice();
  foreign[3] = 88;
  expect(() => pass(foreign, [2])).toThrow(
    "byte order in the WAV header is 'RIFX'; allowed is RIFF",
  );
});

test('after a header that was refused, the right audio is taken', () => {
  const filter = createWavHeaderFilter(format);
  expect(() => filter.push(wav(44_100))).toThrow('sample_rate');
  expect(filter.push(wav(16_000))).toHaveLength(1600);
});

test('a hundred megabytes in one chunk are not copied', () => {
  const filter = createWavHeaderFilter(format);
  const bytes = new Uint8Array(100_000_000);
  bytes.set(wav(16_000).subarray(0, 44));
  const audio = filter.push(bytes);
  expect(audio).toHaveLength(99_999_956);
  expect(audio.buffer).toBe(bytes.buffer);
});

test('a header of another encoding of the same size is refused', () => {
  const filter = createWavHeaderFilter(toAudioFormat({ encoding: 'wav/ulaw' }));
  const file = writeWav([samples], { sampleRateHz: 16_000, encoding: 'alaw' });
  expect(() => filter.push(file)).toThrow(
    "encoding in the WAV header is 'wav/alaw'; allowed is wav/ulaw",
  );
});

/** Chunks of a WAV file between its format and its audio, or before its format. */
const chunks = fc.array(
  fc.record({ id: fc.constantFrom('LIST', 'JUNK', 'abcd'), size: fc.nat({ max: 9 }) }),
  { maxLength: 2 },
);

/** Header of a WAV file, with tags and sizes of every kind, and some audio. */
const wavFile = fc
  .record({
    container: fc.constantFrom('RIFF', 'RF64', 'BW64', 'RIFX'),
    before: chunks,
    after: chunks,
    /** False for writers that do not pad chunks of odd size. */
    isPadded: fc.boolean(),
    tag: fc.constantFrom(1, 3, 6, 7),
    isExtensible: fc.boolean(),
    bytesPerSample: fc.constantFrom(1, 2, 3, 4),
    rate: fc.constantFrom(8000, 16_000),
    channels: fc.constantFrom(1, 2),
    audio: fc.uint8Array({ maxLength: 20 }),
  })
  .map(({ container, before, after, isPadded, tag, isExtensible, audio, ...sample }) => {
    const { bytesPerSample, channels, rate } = sample;
    const text = (characters: string) => [...new TextEncoder().encode(characters)];
    const number = (value: number, length: number) =>
      Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256);
    const chunk = (id: string, body: readonly number[]) => [
      ...text(id),
      ...number(body.length, 4),
      ...body,
      ...(isPadded && body.length % 2 === 1 ? [0] : []),
    ];
    const others = (list: typeof before) =>
      list.flatMap(({ id, size }) => chunk(id, Array(size).fill(7)));
    const frameBytes = bytesPerSample * channels;
    const format = [
      ...number(isExtensible ? 0xfffe : tag, 2),
      ...number(channels, 2),
      ...number(rate, 4),
      ...number(rate * frameBytes, 4),
      ...number(frameBytes, 2),
      ...number(8 * bytesPerSample, 2),
    ];
    /** Sub-format of an extensible format, whose first two bytes are the tag. */
    const guid = '\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71';
    const extension = [
      ...number(22, 2),
      ...number(8 * bytesPerSample, 2),
      ...number(0, 4),
      ...number(tag, 2),
      ...Buffer.from(guid, 'latin1'),
    ];
    return Uint8Array.from([
      ...text(container),
      ...number(0xffff_ffff, 4),
      ...text('WAVE'),
      ...others(before),
      ...chunk('fmt ', isExtensible ? [...format, ...extension] : format),
      ...others(after),
      ...text('data'),
      ...number(0xffff_ffff, 4),
      ...audio,
    ]);
  });

/** Audio of a stream as the service reads it, or null when it refuses the header. */
function readAsService(bytes: Uint8Array, audioFormat: AudioFormat): number[] | null {
  try {
    const reader = createWavHeaderReader(audioFormat);
    return [...(reader.push(bytes) ?? reader.end()).audio];
  } catch {
    return null;
  }
}

function passOrRefuse(bytes: Uint8Array, sizes: readonly number[]): number[] | null {
  try {
    return pass(bytes, sizes);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_argument' });
    return null;
  }
}

test('headers are removed and refused as by the service', () => {
  let passed = 0;
  let refused = 0;
  fc.assert(
    fc.property(wavFile, fc.array(fc.nat({ max: 40 }), { maxLength: 8 }), (file, sizes) => {
      const audio = readAsService(file, format);
      expect(passOrRefuse(file, sizes)).toEqual(audio);
      if (audio === null) refused += 1;
      else passed += 1;
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(passed, refused)).toBeGreaterThan(10);
});
