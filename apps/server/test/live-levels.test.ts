import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { allMessages, frames, initiate, openClient, type PlainClient } from './support/live.js';
import { startServerProcess } from './support/server-process.js';

const rate = 8000;

/** Noise of 16 bits in two channels, each of its own amplitude. */
function noise(seconds: number, amplitudes: readonly [number, number]): Uint8Array {
  const audio = Buffer.alloc(4 * Math.round(seconds * rate));
  let state = 1;
  for (let index = 0; 2 * index < audio.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = Math.round((amplitudes[index % 2] ?? 0) * 32_768 * (state / 2 ** 31 - 1));
    audio.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), 2 * index);
  }
  return audio;
}

const listLevels = (client: PlainClient) => client.ofType('pre_processing').map(({ data }) => data);

verifies(
  'live.event.pre-processing',
  'the levels of each channel are published after its first second, and again when they have changed materially',
  async () => {
    const server = await startServerProcess();
    try {
      const { url } = await initiate(server.url, {
        sample_rate: rate,
        channels: 2,
        pre_processing: { audio_enhancer: true },
        messages_config: allMessages,
      });
      const client = await openClient(url);
      const send = async (seconds: number, amplitudes: readonly [number, number]) => {
        const audio = noise(seconds, amplitudes);
        const end = client.acknowledged() + audio.length;
        client.send(...frames(audio));
        await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === end);
      };
      await send(0.9, [0.01, 0.1]);
      expect(listLevels(client)).toEqual([]);
      await send(0.2, [0.01, 0.1]);
      const published = (channel: number) =>
        listLevels(client).filter((data) => data.channel === channel);
      // Uniform noise of amplitude a has a root mean square of a divided by the square root of
      // three.
      const floor = (amplitude: number) => 20 * Math.log10(amplitude / Math.sqrt(3));
      await expect.poll(() => listLevels(client)).toHaveLength(2);
      for (const [channel, amplitude] of [
        [0, 0.01],
        [1, 0.1],
      ] as const) {
        const [levels] = published(channel);
        expect(levels).toEqual({
          channel,
          noise_floor_dbfs: expect.closeTo(floor(amplitude), 0),
          peak_dbfs: expect.closeTo(20 * Math.log10(amplitude), 0),
          clipping_ratio: 0,
          audio_enhancer: true,
        });
      }
      // The level is unchanged, so there is nothing to publish.
      await send(10, [0.01, 0.1]);
      expect(listLevels(client)).toHaveLength(2);
      // One channel becomes louder, and clips. The other one stays the same.
      await send(20, [1.5, 0.1]);
      await expect.poll(() => listLevels(client)).toHaveLength(3);
      expect(published(1)).toHaveLength(1);
      expect(published(0)[1]).toMatchObject({ peak_dbfs: 0, audio_enhancer: true });
      expect(published(0)[1]?.noise_floor_dbfs).toBeGreaterThan(floor(0.5));
      expect(published(0)[1]?.clipping_ratio).toBeCloseTo(1 / 3, 1);
      client.stop();
      expect((await client.closed).code).toBe(1000);
    } finally {
      await server.stop();
    }
  },
);
