import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { hasFfmpeg, makeKind, makeMedia, samplePath } from '../../test/support/media.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { encodeWav } from '../../test/support/wav.js';
import { systemClock } from '../clock/index.js';
import { createFileDecoder, type FileDecoder, type FileDecoderOptions } from './file-decoder.js';

function create(options: Partial<FileDecoderOptions> = {}): FileDecoder {
  return createFileDecoder({ maximumAudioSeconds: 3600, clock: systemClock, ...options });
}

const nowhere = join(temporaryFolder(), 'ffmpeg');

async function countSamples(decoder: FileDecoder, path: string): Promise<number> {
  let frames = 0;
  for await (const [samples] of decoder.decode(path, await decoder.probe(path)))
    frames += samples?.length ?? 0;
  return frames;
}

/** Number of decoded samples, 0 for a file that is refused for its content. */
async function decodeAnyway(decoder: FileDecoder, content: Buffer): Promise<number> {
  return countSamples(decoder, write(content)).catch((error: unknown) => {
    expect(error).toMatchObject({ name: 'AudioInputError' });
    return 0;
  });
}

function write(content: string | Buffer, name = 'recording.wav'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const silence = (seconds: number): Buffer => encodeWav([new Int16Array(seconds * 8000)], 8000);

/** Folder with an ffprobe that finds a track, and with an ffmpeg that runs a script. */
function fakeFfmpeg(script: string, probeScript?: string): string {
  const folder = temporaryFolder();
  const listing = JSON.stringify({
    streams: [
      { index: 0, codec_type: 'audio', codec_name: 'aac', sample_rate: '44100', channels: 1 },
    ],
  });
  const probe =
    probeScript ??
    `case "$*" in *-version*) echo "ffprobe version 0-test";; *) echo '${listing}';; esac`;
  const main = `case "$*" in *-decoders*) echo " A....D aac   AAC";; *"-f framecrc"*) printf '#tb 0: 1/1\\n0, 0, 0, 5, 1, 0x0\\n';; *"-t 5 "*) echo samples;; *) ${script};; esac`;
  for (const [name, body] of [
    ['ffprobe', probe],
    ['ffmpeg', main],
  ] as const) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return join(folder, 'ffmpeg');
}

const m4a = Buffer.from('\0\0\0\u0018ftypM4A \0\0\0\0', 'latin1');

test('files that cannot be used', async () => {
  const decoder = create({ ffmpegPath: nowhere, maximumAudioSeconds: 2 });
  for (const [content, issue, message] of [
    ['', 'empty', /the file has no bytes/],
    [silence(0), 'empty', /has no samples/],
    [silence(3), 'too-long', /at most 2 seconds/],
    ['Dear Sir', 'unsupported', /it is plain text, and this server reads wav, mp3/],
    [m4a, 'unsupported', /it is an MP4 file, and this server reads wav, .* only, since .*install/],
  ] as const)
    await expect(decoder.probe(write(content))).rejects.toMatchObject({
      issue,
      message: expect.stringMatching(message),
    });
});

test('a file that is gone is an error of the storage', async () => {
  await expect(create().probe('/nowhere/recording')).rejects.toThrow(
    'The files of the service cannot be used',
  );
});

test('audio that turns out to be longer than its header said is ended', async () => {
  const path = write(silence(10));
  const properties = await create().probe(path);
  const blocks = create({ maximumAudioSeconds: 2 }).decode(path, properties);
  await expect(async () => {
    for await (const block of blocks) expect(block).toHaveLength(1);
  }).rejects.toMatchObject({ issue: 'too-long' });
});

describe('a decoder that misbehaves', () => {
  verifies('audio.decoder-limits', 'one that hangs is killed and reported', async () => {
    const decoder = create({ ffmpegPath: fakeFfmpeg('exec sleep 3141'), stallMs: 500 });
    const path = write(m4a);
    await expect(countSamples(decoder, path)).rejects.toMatchObject({
      issue: 'undecodable',
      message: expect.stringContaining('made no progress'),
    });
  });

  verifies('audio.decoder-limits', 'one that crashes is reported', async () => {
    const decoder = create({ ffmpegPath: fakeFfmpeg('kill -SEGV $$') });
    await expect(countSamples(decoder, write(m4a))).rejects.toMatchObject({
      issue: 'undecodable',
      message: expect.stringContaining('crashed'),
    });
  });

  verifies(
    'audio.decoder-limits',
    'one that never stops writing is ended at the limit',
    async () => {
      const ffmpegPath = fakeFfmpeg('exec cat /dev/zero');
      const decoder = create({ ffmpegPath, maximumAudioSeconds: 60 });
      await expect(countSamples(decoder, write(m4a))).rejects.toMatchObject({ issue: 'too-long' });
    },
  );

  verifies('audio.errors', 'nothing of the server is in an error', async () => {
    const path = write(m4a);
    const script = `echo "[mov @ 0x55aa] file:${path}: moov atom not found" >&2; echo "file:${path}: Invalid data" >&2; exit 1`;
    const decoder = create({ ffmpegPath: fakeFfmpeg(script) });
    const error: unknown = await countSamples(decoder, path).catch((reason: unknown) => reason);
    expect(String(error)).toContain('an MP4 file; moov atom not found');
    expect(String(error)).not.toContain(path);
  });

  verifies('audio.errors', 'a recording that was cut off says what it lacks', async () => {
    const script =
      'echo "    Last message repeated 3 times" >&2; echo "[mov @ 0x55aa] moov atom not found" >&2; exit 1';
    const decoder = create({ ffmpegPath: fakeFfmpeg(script) });
    await expect(countSamples(decoder, write(m4a))).rejects.toMatchObject({
      message: expect.stringMatching(
        /an MP4 file; moov atom not found: its index is missing, .*; send the whole file$/,
      ),
    });
  });

  test('one that is removed while the service runs is no error of the file', async () => {
    const ffmpegPath = fakeFfmpeg('exit 0');
    const decoder = create({ ffmpegPath });
    const path = write(m4a);
    const properties = await decoder.probe(path);
    writeFileSync(ffmpegPath, '');
    chmodSync(ffmpegPath, 0o644);
    const error: unknown = await decoder
      .decode(path, properties)
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'ffmpeg has disappeared' });
    expect(decoder.status().missing).toContain('install ffmpeg');
  });

  test('no process is left behind, however many hang', async () => {
    const decoder = create({ ffmpegPath: fakeFfmpeg('exec sleep 2718'), stallMs: 200 });
    const path = write(m4a);
    await Promise.allSettled(Array.from({ length: 10 }, () => countSamples(decoder, path)));
    const left = readdirSync('/proc').filter((id) => {
      try {
        return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('2718');
      } catch {
        return false;
      }
    });
    expect(left).toEqual([]);
  });
});

describe('ffmpeg', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  test('gives the samples of every channel, in order', async () => {
    const file = readFileSync(samplePath);
    const bytes = file.subarray(file.indexOf('data') + 8);
    const forwards = Int16Array.from({ length: bytes.length >> 1 }, (_, frame) =>
      bytes.readInt16LE(2 * frame),
    );
    const backwards = forwards.toReversed();
    const source = write(encodeWav([forwards, backwards], 16_000));
    const path = await makeMedia(['-i', source, '-c:a', 'flac'], 'apart.flac');
    const decoder = create();
    const left: number[] = [];
    const right: number[] = [];
    for await (const [first = [], second = []] of decoder.decode(path, await decoder.probe(path))) {
      left.push(...first);
      right.push(...second);
    }
    expect(left).toEqual([...forwards]);
    expect(right).toEqual([...backwards]);
  });

  verifies(
    'audio.foreign-files',
    'no file has another one read',
    async () => {
      const secret = write(readFileSync(samplePath), 'secret.wav');
      const decoder = create();
      const playlists = [
        `#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:9,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
        `#EXTM3U\n#EXTINF:9,\n${secret}\n`,
        `ffconcat version 1.0\nfile '${secret}'\n`,
        `<?xml version="1.0"?><MPD><BaseURL>file://${secret}</BaseURL></MPD>`,
        `[playlist]\nFile1=${secret}\n`,
        `v=0\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n`,
      ];
      for (const playlist of playlists) {
        await expect(decoder.probe(write(playlist))).rejects.toMatchObject({
          issue: 'unsupported',
        });
        // After the first bytes of a supported format, the demuxer still does not treat it as a
        // playlist.
        for (const begin of [
          'ID3\u0004\0\0\0\0\0\0',
          '#!AMR\n',
          'OggS',
          'fLaC',
          '\0\0\0\u0018ftypM4A ',
        ])
          expect(await decodeAnyway(decoder, Buffer.from(begin + playlist, 'latin1'))).toBeLessThan(
            16_000,
          );
      }
    },
    120_000,
  );

  verifies(
    'audio.foreign-files',
    'an MP4 file that keeps its sound in another file has none',
    async () => {
      const secret = await makeKind('m4a with its index at the end');
      const bytes = readFileSync(secret);
      // A data reference of type url to the other file, in the place of the one to itself.
      const at = bytes.indexOf('url \0\0\0\u0001', 0, 'latin1');
      expect(at).toBeGreaterThan(0);
      bytes.writeUInt32BE(0, at + 4);
      const mdat = bytes.indexOf('mdat');
      bytes.fill(0, mdat + 4, bytes.indexOf('moov') - 4);
      expect(await decodeAnyway(create(), bytes)).toBeLessThan(16_000);
    },
  );

  verifies(
    'audio.decoder-limits',
    'a small file of many hours of silence is decoded up to the limit and no further',
    async () => {
      const path = await makeMedia(
        [
          '-f',
          'lavfi',
          '-i',
          'anullsrc=channel_layout=mono:sample_rate=8000',
          '-t',
          '7200',
          '-c:a',
          'flac',
        ],
        'bomb.flac',
      );
      await expect(create().probe(path)).rejects.toMatchObject({ issue: 'too-long' });
      // As if the properties of the file had been accepted.
      const properties = { ...(await create({ maximumAudioSeconds: 1e6 }).probe(path)) };
      const blocks = create({ maximumAudioSeconds: 600 }).decode(path, properties);
      let frames = 0;
      await expect(async () => {
        for await (const [samples] of blocks) frames += samples?.length ?? 0;
      }).rejects.toMatchObject({ issue: 'too-long' });
      expect(frames).toBeLessThanOrEqual(600 * 16_000);
    },
    120_000,
  );
});
