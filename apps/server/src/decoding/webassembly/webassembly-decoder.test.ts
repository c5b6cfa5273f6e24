import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { encodeFlacSilence, flacHeader } from '../../../test/support/flac.js';
import { hasFfmpeg, type MediaKindName, makeKind, makeMedia } from '../../../test/support/media.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { systemClock } from '../../clock/index.js';
import type { AudioFile } from '../audio-decoder.js';
import { WebassemblyDecoder } from './webassembly-decoder.js';

const decoder = new WebassemblyDecoder({ clock: systemClock });
const maximumAudioSeconds = 36_000;

function write(bytes: Buffer, format: AudioFile['format'] = 'flac'): AudioFile {
  const path = join(temporaryFolder(), 'recording');
  writeFileSync(path, bytes);
  return { path, format, maximumAudioSeconds };
}

/** Seconds of audio that decoding a file returns. */
async function decodedSeconds(file: AudioFile): Promise<number> {
  let frames = 0;
  for await (const [samples] of decoder.decode(file, await decoder.probe(file)))
    frames += samples?.length ?? 0;
  return frames / 16_000;
}

describe('a probe', () => {
  verifies(
    'audio.probe-cost',
    'counts hours of silence in eight channels, and decodes only their start',
    async () => {
      // 65,535 samples of eight channels have some 40 bytes.
      const frames = 10 * 3600 * 3;
      const file = write(encodeFlacSilence({ sampleRateHz: 192_000, channels: 8, frames }));
      const before = process.cpuUsage();
      const { durationSeconds, track } = await decoder.probe(file);
      const { system, user } = process.cpuUsage(before);
      expect(durationSeconds).toBeCloseTo((frames * 65_535) / 192_000, 2);
      expect(track).toMatchObject({ channelCount: 8, sampleRateHz: 192_000 });
      // Decoding all of it takes many minutes.
      expect((system + user) / 1e6).toBeLessThan(15);
    },
    60_000,
  );

  verifies(
    'audio.announced-limits',
    'refuses what announces more than is decoded, with value and limit',
    async () => {
      for (const [sampleRateHz, channels, message] of [
        [
          655_350,
          8,
          '8 channels at 655350 Hz are 5242800 samples a second; allowed are at most 1536000',
        ],
        [
          384_000,
          6,
          '6 channels at 384000 Hz are 2304000 samples a second; allowed are at most 1536000',
        ],
      ] as const)
        await expect(
          decoder.probe(write(encodeFlacSilence({ sampleRateHz, channels, frames: 3 }))),
        ).rejects.toMatchObject({
          issue: 'undecodable',
          message: expect.stringContaining(message),
        });
      const largest = encodeFlacSilence({ sampleRateHz: 192_000, channels: 8, frames: 1 });
      expect((await decoder.probe(write(largest))).track.channelCount).toBe(8);
    },
    60_000,
  );

  test('goes over what is damaged between two frames, and over what is no frame', async () => {
    const silence = encodeFlacSilence({ sampleRateHz: 48_000, channels: 1, frames: 4 });
    const garbage = Buffer.alloc(5000, Buffer.from([0xff, 0xf8, 0xc9, 0x08, 0x00, 0x00]));
    const file = write(Buffer.concat([silence, garbage, silence.subarray(flacHeader.lengthBytes)]));
    expect((await decoder.probe(file)).durationSeconds).toBeCloseTo((8 * 65_535) / 48_000, 2);
  });
});

describe('what ffmpeg has encoded', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  const kinds: readonly (readonly [MediaKindName, AudioFile['format']])[] = [
    ['mp3', 'mp3'],
    ['mp3 with a variable bit rate and no header', 'mp3'],
    ['flac', 'flac'],
    ['opus', 'opus'],
    ['ogg vorbis', 'vorbis'],
  ];
  test.each(kinds)('%s is as long as it is counted', async (name, format) => {
    const file = write(readFileSync(await makeKind(name)), format);
    const { durationSeconds } = await decoder.probe(file);
    expect(Math.abs(durationSeconds - 8.755)).toBeLessThan(0.15);
    // The encoder of MP3 adds silence, which decoders remove.
    expect(Math.abs((await decodedSeconds(file)) - durationSeconds)).toBeLessThan(0.15);
  });

  test.each([
    ['libopus', 'opus', 'opus'],
    ['libvorbis', 'ogg', 'vorbis'],
  ] as const)('a chain of %s has the length of its links', async (codec, extension, format) => {
    const source = await makeKind('flac');
    const path = await makeMedia(['-i', source, '-c:a', codec, '-ar', '48000'], `a.${extension}`);
    const link = readFileSync(path);
    const file = write(Buffer.concat([link, link, link]), format);
    expect(Math.abs((await decoder.probe(file)).durationSeconds - 3 * 8.755)).toBeLessThan(0.2);
  });
});
