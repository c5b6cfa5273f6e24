import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { noise } from '../../test/tones.js';
import { simpleWav } from '../../test/wav-bytes.js';
import { concatenateBlocks } from '../samples/blocks.js';
import { readWav } from './read-wav.js';
import { readWavStream } from './read-wav-stream.js';
import { WavError } from './wav-error.js';
import { writeWav } from './wav-writer.js';

const samples = noise(20_000);
const bytes = writeWav([samples, samples], { sampleRateHz: 44_100, encoding: 'float' });

/** A source that counts what was taken from it and remembers whether it was closed. */
function createSource(pieces: readonly Uint8Array[]) {
  const seen = { taken: 0, isClosed: false };
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of pieces) {
        seen.taken += 1;
        yield piece;
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, source: source() };
}

function cut(length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

test.each([1, 7, 1000, 4096, 100_000, bytes.length])(
  'a source in pieces of %i bytes gives every sample',
  async (length) => {
    const pieces = length === 1 ? [...cut(1).slice(0, 5000), bytes.subarray(5000)] : cut(length);
    const { source, seen } = createSource(pieces);
    const { format, frameCount, blocks } = await readWavStream(source);
    expect(format).toMatchObject({
      encoding: 'float',
      bitDepth: 32,
      sampleRateHz: 44_100,
      channels: 2,
    });
    expect(frameCount).toBe(20_000);
    const all: Float32Array[][] = [];
    for await (const block of blocks) {
      expect(block).toHaveLength(2);
      expect(block[0]?.length).toBeLessThanOrEqual(65_536 / 8);
      all.push(block);
    }
    expect(concatenateBlocks(all, 2)).toEqual(readWav(bytes).channels);
    expect(seen.isClosed).toBe(true);
  },
);

test('Node and web streams are sources', async () => {
  for (const source of [Readable.from(cut(999)), new Blob([bytes]).stream()]) {
    let frames = 0;
    for await (const block of (await readWavStream(source)).blocks) {
      frames += block[0]?.length ?? 0;
    }
    expect(frames).toBe(20_000);
  }
});

test('nothing is read ahead', async () => {
  const { source, seen } = createSource(cut(1000));
  const { blocks } = await readWavStream(source);
  expect(seen.taken).toBe(1);
  const iterator = blocks[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.next();
  expect(seen.taken).toBe(2);
});

test('leaving the loop closes the source', async () => {
  const { source, seen } = createSource(cut(1000));
  for await (const block of (await readWavStream(source)).blocks) {
    expect(block).toHaveLength(2);
    break;
  }
  expect(seen.isClosed).toBe(true);
});

test('a header that cannot be read rejects, and closes the source', async () => {
  const { source, seen } = createSource([
    simpleWav(new Uint8Array(4), { sampleRateHz: 1 }),
    new Uint8Array(9),
  ]);
  await expect(readWavStream(source)).rejects.toSatisfy(
    (error) => WavError.is(error) && error.code === 'limit_exceeded',
  );
  expect(seen.isClosed).toBe(true);
  await expect(readWavStream(createSource([]).source)).rejects.toSatisfy(WavError.is);
  await expect(readWavStream(createSource([bytes.subarray(0, 40)]).source)).rejects.toSatisfy(
    WavError.is,
  );
});

test('what follows the audio is not waited for', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield simpleWav(new Uint8Array(8));
    for (;;) {
      yield new Uint8Array(1000);
    }
  }
  const blocks: Float32Array[][] = [];
  for await (const block of (await readWavStream(endless())).blocks) {
    blocks.push(block);
  }
  expect(blocks).toEqual([[new Float32Array(4)]]);
});

test('an error of the source is thrown by the blocks', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, 1000);
    throw new Error('the network went away');
  }
  const { blocks } = await readWavStream(failing());
  await expect(async () => {
    for await (const block of blocks) {
      expect(block).toHaveLength(2);
    }
  }).rejects.toThrow('the network went away');
});

test('a file that ends too early gives what it has', async () => {
  const { source } = createSource([bytes.subarray(0, -1001)]);
  let frames = 0;
  for await (const block of (await readWavStream(source)).blocks) {
    frames += block[0]?.length ?? 0;
  }
  expect(frames).toBe(20_000 - 126);
});
