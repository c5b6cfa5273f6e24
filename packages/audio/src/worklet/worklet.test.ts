import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thrownBy } from '../../test/thrown-by.js';
import { noise } from '../../test/tones.js';
import { concatenateBytes } from '../bytes.js';
import { createAudioEncoder } from '../codec/audio-encoder.js';
import { AudioError } from '../errors/audio-error.js';
import { resample } from '../resampler/resample.js';
import type { AudioFormat } from '../samples/audio-format.js';
import { ChunkQueue } from './chunk-queue.js';
import { createMicrophone, listMicrophones, MicrophoneError } from './index.js';
import { Listeners } from './listeners.js';
import { toMicrophoneError } from './microphone-error.js';
import { createCapturePipeline } from './processor/capture-pipeline.js';

const format: AudioFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};

async function readAll(queue: ChunkQueue): Promise<{ chunks: number[]; error: unknown }> {
  const chunks: number[] = [];
  try {
    for await (const chunk of queue.stream) chunks.push(...chunk);
    return { chunks, error: null };
  } catch (error) {
    return { chunks, error };
  }
}

test('the processor gives the bytes of the whole, however the device cuts its audio', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 20 }),
      fc.integer({ min: 5, max: 120 }),
      (lengths, chunkMs) => {
        const pipeline = createCapturePipeline(
          { format, chunkMs, levelsMs: chunkMs, quality: 'default' },
          44_100,
        );
        const samples = noise(lengths.reduce((sum, length) => sum + length, 0));
        let at = 0;
        const chunks = lengths.flatMap((length) => {
          const block = samples.subarray(at, at + length);
          at += length;
          return pipeline.push([block]).chunks;
        });
        for (const { bytes } of chunks) expect(bytes).toHaveLength(32 * chunkMs);
        const all = concatenateBytes(
          [...chunks, ...pipeline.flush().chunks].map(({ bytes }) => bytes),
        );
        expect(all).toEqual(
          createAudioEncoder(format).encode([
            resample(samples, { fromRateHz: 44_100, toRateHz: 16_000 }),
          ]),
        );
      },
    ),
    { numRuns: 30 },
  );
}, 30_000);

test('levels come at an interval of their own, and are those of their stretch', () => {
  const pipeline = createCapturePipeline(
    { format, chunkMs: 100, levelsMs: 16, quality: 'default' },
    16_000,
  );
  const { chunks, levels } = pipeline.push([
    Float32Array.from({ length: 1600 }, (_, index) => (index < 800 ? 0.5 : 0)),
  ]);
  expect(chunks).toHaveLength(1);
  expect(levels).toHaveLength(6);
  expect(levels[0]?.levels[0]?.peakDbfs).toBeCloseTo(-6.02, 1);
  expect(levels[5]?.levels[0]?.peakDbfs).toBe(-Infinity);
});

test.each([
  ['NotAllowedError', 'permission_denied'],
  ['SecurityError', 'permission_denied'],
  ['NotFoundError', 'no_device'],
  ['OverconstrainedError', 'no_device'],
  ['NotReadableError', 'device_busy'],
  ['AbortError', 'device_busy'],
])('the exception %s becomes %s, with what to do', (name, code) => {
  const cause = new DOMException('no', name);
  const error = toMicrophoneError(cause);
  expect(error).toMatchObject({ name: 'MicrophoneError', code, cause, isRetryable: true });
  expect([MicrophoneError.is(error), AudioError.is(error)]).toEqual([true, true]);
  expect(String(error)).toContain((error as MicrophoneError).advice);
});

test('what is no exception of a microphone stays what it is', () => {
  for (const cause of [new TypeError('no'), null, 'no', { name: 'constructor' }]) {
    expect(toMicrophoneError(cause)).toBe(cause);
  }
});

test('where there are no microphones, the error says so', async () => {
  await expect(createMicrophone({ format })).rejects.toMatchObject({ code: 'unsupported' });
  await expect(listMicrophones()).rejects.toMatchObject({ code: 'unsupported' });
});

test.each([
  [{ levelsMs: 4 }, 'levelsMs is 4; it must be a whole number from 5 to 10000'],
  [{ chunkMs: 4 }, 'chunkMs is 4; it must be a whole number from 5 to 10000'],
  [{ maximumBufferedMs: 10 }, 'maximumBufferedMs is 10; it must be a number of at least 100'],
  [
    { format: { ...format, channels: 33 } },
    'channels is 33; it must be a whole number from 1 to 32',
  ],
])('refuses %o', async (options, message) => {
  await expect(createMicrophone({ format, ...options })).rejects.toThrow(message);
});

test('a signal that was aborted before opens nothing', async () => {
  await expect(createMicrophone({ format, signal: AbortSignal.abort() })).rejects.toThrow(
    /aborted/,
  );
});

test('everything that was pushed is read before the end, and before an error', async () => {
  for (const error of [undefined, new Error('lost')]) {
    const queue = new ChunkQueue(9, () => Promise.resolve());
    queue.push(Uint8Array.of(1));
    const reading = readAll(queue);
    queue.push(Uint8Array.of(2));
    queue.push(Uint8Array.of(3));
    queue.end(error);
    queue.end(new Error('too late'));
    expect(queue.push(Uint8Array.of(4))).toBe(true);
    expect(await reading).toEqual({ chunks: [1, 2, 3], error: error ?? null });
  }
});

test('a reader that is too slow gets what there is room for, and then the error', async () => {
  const queue = new ChunkQueue(2, () => Promise.resolve());
  expect([1, 2, 3].map((value) => queue.push(Uint8Array.of(value)))).toEqual([true, true, false]);
  const { chunks, error } = await readAll(queue);
  expect(chunks).toEqual([1, 2]);
  expect(error).toMatchObject({ code: 'overflow', isRetryable: false });
});

test('a reader that cancels, also while it waits, stops what fills the queue', async () => {
  let stops = 0;
  const queue = new ChunkQueue(2, () => {
    stops += 1;
    return Promise.resolve();
  });
  const reader = queue.stream.getReader();
  const waiting = reader.read();
  await reader.cancel();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(stops).toBe(1);
});

test('listeners are called for their event until they are removed', () => {
  const listeners = new Listeners<{ readonly mute: boolean; readonly other: number }>();
  const emitted: boolean[] = [];
  const remove = listeners.on('mute', (value) => emitted.push(value));
  listeners.emit('mute', true);
  listeners.emit('other', 1);
  remove();
  remove();
  listeners.emit('mute', false);
  expect(emitted).toEqual([true]);
});

test('a message without a code of its own is not an error of a microphone', () => {
  expect(MicrophoneError.is(thrownBy(() => new Float32Array(-1)))).toBe(false);
});
