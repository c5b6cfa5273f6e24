import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { encodeWav } from '../../../test/support/wav.js';
import type { AudioFile } from '../audio-decoder.js';
import { WavDecoder } from './wav-decoder.js';

const decoder = new WavDecoder();

function write(bytes: Buffer): AudioFile {
  const path = join(temporaryFolder(), 'recording.wav');
  writeFileSync(path, bytes);
  return { path, format: 'wav', maximumAudioSeconds: 3600 };
}

async function decode(bytes: Buffer): Promise<Int16Array[]> {
  const decoded: number[][] = [];
  for await (const block of decoder.decode(write(bytes))) {
    expect(new Set(block.map(({ length }) => length)).size).toBe(1);
    for (const [channel, samples] of block.entries()) {
      decoded[channel] ??= [];
      decoded[channel].push(...samples);
    }
  }
  return decoded.map((samples) => Int16Array.from(samples));
}

const ramp = (frames: number, step: number): Int16Array =>
  Int16Array.from({ length: frames }, (_, frame) => (frame * step) % 20_000);

test('at 16 kHz the samples come as they are', async () => {
  const channels = [ramp(5000, 1), ramp(5000, 3), ramp(5000, 7)];
  expect(await decode(encodeWav(channels, 16_000))).toEqual(channels);
});

test.each([8000, 11_025, 22_050, 44_100, 48_000])(
  '%i Hz becomes 16 kHz, not a sample too few',
  async (rate) => {
    const [samples] = await decode(encodeWav([ramp(rate, 1)], rate));
    expect(samples?.length).toBe(16_000);
  },
);

describe('properties', () => {
  const tone = (frames: number): Int16Array => ramp(frames, 5);

  test('come from what is there, whatever the header claims', async () => {
    const file = encodeWav([tone(12_000), tone(12_000)], 8000);
    expect(await decoder.probe(write(file))).toEqual({
      format: 'wav',
      extension: 'wav',
      durationSeconds: 1.5,
      track: {
        index: 0,
        codec: 'pcm_s16le',
        sampleRateHz: 8000,
        channelCount: 2,
        channelLayout: null,
        originSeconds: null,
        language: null,
        title: null,
      },
      otherTracks: [],
      trackChoice: 'default',
    });
    const cut = await decoder.probe(write(file.subarray(0, 44 + 16_000)));
    expect(cut.durationSeconds).toBe(0.5);
    const surplus = Buffer.concat([file, Buffer.alloc(100_000)]);
    expect((await decoder.probe(write(surplus))).durationSeconds).toBe(1.5);
    // Written by a pipe: the length is not known.
    const piped = Buffer.from(file);
    piped.writeUInt32LE(0xffff_ffff, 4);
    piped.writeUInt32LE(0xffff_ffff, 40);
    expect((await decoder.probe(write(piped))).durationSeconds).toBe(1.5);
  });

  test.each([
    ['a header alone', encodeWav([tone(0)], 8000), 'empty'],
    ['a header that breaks off', encodeWav([tone(10)], 8000).subarray(0, 30), 'undecodable'],
  ])('%s is refused', async (_name, bytes, issue) => {
    await expect(decoder.probe(write(bytes))).rejects.toMatchObject({
      name: 'AudioInputError',
      issue,
    });
  });
});

verifies('audio.announced-limits', 'a header that announces too much is refused', async () => {
  const channels = Array.from({ length: 8 }, () => ramp(10, 1));
  await expect(decoder.probe(write(encodeWav(channels, 384_000)))).rejects.toMatchObject({
    issue: 'undecodable',
    message: expect.stringContaining(
      '8 channels at 384000 Hz are 3072000 samples a second; allowed are at most 1536000',
    ),
  });
  expect((await decoder.probe(write(encodeWav(channels, 192_000)))).track.channelCount).toBe(8);
});

test('a signal ends the decoding', async () => {
  const file = write(encodeWav([ramp(80_000, 1)], 8000));
  const blocks = decoder.decode({ ...file, signal: AbortSignal.abort(new Error('enough')) });
  await expect(blocks.next()).rejects.toThrow('enough');
});
