import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { encodeWav } from '../../test/support/wav.js';
import { decodeChannels } from './decode-channels.js';

async function decode(file: Buffer, channels: number[], chunkBytes = 1000): Promise<Int16Array[]> {
  const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, index) =>
    file.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const decoded: number[][] = channels.map(() => []);
  for await (const block of decodeChannels(() => Readable.from(chunks), channels)) {
    expect(new Set(block.map(({ length }) => length)).size).toBe(1);
    for (const [index, samples] of block.entries()) decoded[index]?.push(...samples);
  }
  return decoded.map((samples) => Int16Array.from(samples));
}

const ramp = (frames: number, step: number): Int16Array =>
  Int16Array.from({ length: frames }, (_, frame) => (frame * step) % 20_000);

describe('decodeChannels', () => {
  test('at 16 kHz the samples of the wanted channels come as they are', async () => {
    const channels = [ramp(5000, 1), ramp(5000, 3), ramp(5000, 7)];
    const [third, first] = await decode(encodeWav(channels, 16_000), [2, 0]);
    expect(third).toEqual(channels[2]);
    expect(first).toEqual(channels[0]);
  });

  test.each([8000, 11_025, 22_050, 44_100, 48_000])(
    '%i Hz becomes 16 kHz, not a sample too few',
    async (rate) => {
      const [samples] = await decode(encodeWav([ramp(rate, 1)], rate), [0]);
      expect(samples?.length).toBe(16_000);
    },
  );

  test('the chunks in which a file arrives make no difference', async () => {
    const file = encodeWav([ramp(9000, 5)], 44_100);
    const whole = await decode(file, [0], file.length);
    for (const chunkBytes of [7, 100, 4096])
      expect(await decode(file, [0], chunkBytes)).toEqual(whole);
  });
});
