import { expect, test } from 'vitest';
import { AudioIntake } from './audio-intake.js';

const mebibyte = 1024 * 1024;

test('silence of which nobody can tell where it belongs is not kept without end, nor compared with everything', async () => {
  const storedBytes = 64 * mebibyte;
  let reads = 0;
  let takenBytes = 0;
  await new Promise<void>((resolve, reject) => {
    const intake = new AudioIntake({
      format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
      offset: undefined,
      isReconnect: true,
      size: () => storedBytes + takenBytes,
      readAudio: async (_offset, length) => {
        reads += 1;
        return new Uint8Array(length);
      },
      readBoundaries: async () => Array.from({ length: 4096 }, (_, index) => (index + 1) * 3200),
      onAudio: (bytes) => {
        takenBytes += bytes.length;
        resolve();
      },
      onFault: reject,
    });
    for (let times = 0; times < 5; times += 1) intake.push(new Uint8Array(mebibyte));
  });
  expect(takenBytes).toBe(5 * mebibyte);
  expect(reads).toBeLessThan(100);
});
