import { expect, test } from 'vitest';
import { resample } from '../index.js';
import { createResamplerStream } from './index.js';

const options = { fromRateHz: 44_100, toRateHz: 16_000 } as const;

function tone(frames: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, index) => Math.sin(index / 7));
}

test('blocks of any length come out as the whole recording does', async () => {
  const samples = tone(44_100);
  const blocks = [0, 1, 7, 1000, 20_000, 44_100].map((from, index, starts) =>
    samples.subarray(from, starts[index + 1]),
  );
  const source = new ReadableStream<Float32Array[]>({
    start(controller) {
      for (const block of blocks) controller.enqueue([block]);
      controller.close();
    },
  });
  const made: number[] = [];
  for await (const [channel = new Float32Array(0)] of source.pipeThrough(
    createResamplerStream(options),
  )) {
    expect(channel.length).toBeGreaterThan(0);
    made.push(...channel);
  }
  expect(Float32Array.from(made)).toEqual(resample(samples, options));
});

test('a block that cannot be converted is the error of the stream', async () => {
  const source = new ReadableStream<Float32Array[]>({
    start: (controller) => controller.enqueue([new Int16Array(8) as unknown as Float32Array]),
  });
  const reader = source.pipeThrough(createResamplerStream(options)).getReader();
  await expect(reader.read()).rejects.toThrow(
    'channel 0 is of type Int16Array; it must be of type Float32Array, which int16ToFloat makes of it',
  );
});

test('an option out of range is refused at once', () => {
  expect(() => createResamplerStream({ fromRateHz: 0, toRateHz: 16_000 })).toThrow(
    'fromRateHz is 0',
  );
});
