import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWordErrors } from '@earshot/engine/word-errors';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  call,
  createJob,
  readError,
  speech,
  speechText,
  upload,
  waitForJob,
} from './support/api.js';
import {
  encodeKind,
  hasFfmpeg,
  type MediaKindName,
  makeMedia,
  samplePath,
} from './support/media.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';

const timeoutMs = 120_000;

let server: ServerProcess;
/** A path at which nothing is installed yet. */
const ffmpegPath = join(temporaryFolder(), 'ffmpeg');
needsPocketsphinx();
beforeAll(async () => {
  server = await startServerProcess({
    ...pocketsphinxSettings,
    EARSHOT_FFMPEG: ffmpegPath,
  });
}, timeoutMs);
afterAll(() => server.stop());

async function expectTranscribed(
  bytes: Uint8Array,
  extension: string,
  channels = 1,
): Promise<void> {
  const { audio_url, audio_metadata } = await upload(server.url, bytes, 'recording');
  expect(audio_metadata).toMatchObject({ extension, number_of_channels: channels });
  expect(Math.abs(audio_metadata.audio_duration - 8.755)).toBeLessThan(0.15);
  const { id } = await createJob(server.url, { audio_url });
  const job = await waitForJob(server.url, id);
  expect(job.status, JSON.stringify(job.post_session_metadata)).toBe('done');
  const transcript = job.result?.transcription?.full_transcript ?? '';
  const { deletions, insertions, substitutions } = countWordErrors(speechText, transcript);
  expect(deletions + insertions + substitutions, transcript).toBeLessThanOrEqual(1);
}

describe('without ffmpeg', () => {
  verifies(
    'audio.without-ffmpeg',
    'WAV is transcribed',
    () => expectTranscribed(speech, 'wav'),
    timeoutMs,
  );

  describe('what another machine made', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
    verifies(
      'audio.hostile',
      'a damaged file writes nothing to the log of the service',
      async () => {
        const bytes = await encodeKind('opus');
        for (let at = 1000; at < bytes.length; at += 20) bytes[at] = 0xff;
        const before = server.output();
        const form = new FormData();
        form.set('audio', new Blob([new Uint8Array(bytes)]), 'damaged.opus');
        expect([200, 400]).toContain((await call(server.url, '/v2/upload', { body: form })).status);
        const written = () => server.output().slice(before.length);
        await expect.poll(written, { timeout: timeoutMs }).toContain('"route":"/v2/upload"');
        for (const line of written().trim().split('\n'))
          expect(line).toMatch(/^\{"level":\d+,.*\}$/);
      },
      timeoutMs,
    );

    const decoded: readonly (readonly [MediaKindName, string])[] = [
      ['mp3', 'mp3'],
      ['mp3 with a variable bit rate and no header', 'mp3'],
      ['flac', 'flac'],
      ['opus', 'opus'],
      ['ogg vorbis', 'ogg'],
    ];
    for (const [name, extension] of decoded)
      verifies(
        ['audio.without-ffmpeg', 'audio.metadata'],
        `${name} is transcribed`,
        async () => expectTranscribed(await encodeKind(name), extension),
        timeoutMs,
      );

    verifies(
      'audio.without-ffmpeg',
      'two channels stay two',
      async () => {
        const pan = ['-i', samplePath, '-af', 'pan=stereo|c0=c0|c1=0*c0'];
        for (const extension of ['mp3', 'flac', 'opus']) {
          const path = await makeMedia(pan, `recording.${extension}`);
          await expectTranscribed(readFileSync(path), extension, 2);
        }
      },
      timeoutMs,
    );

    verifies(
      ['audio.without-ffmpeg', 'audio.errors'],
      'every other format is a 415 that says what it is and what to install',
      async () => {
        const refused: readonly (readonly [MediaKindName, RegExp])[] = [
          ['m4a with its index at the end', /it is an MP4 file/],
          ['webm', /it is a WebM file/],
          ['aiff', /it is an AIFF file/],
          ['wav with adpcm', /it is a compressed WAV file/],
        ];
        for (const [name, description] of refused) {
          const form = new FormData();
          form.set('audio', new Blob([new Uint8Array(await encodeKind(name))]), 'recording');
          const error = await readError(await call(server.url, '/v2/upload', { body: form }), 415);
          expect(error.code).toBe('unsupported_audio');
          expect(error.message).toMatch(description);
          expect(error.message).toMatch(/reads wav, mp3, opus, ogg, flac only/);
          expect(error.message).toMatch(/install ffmpeg .*apt-get install ffmpeg/);
        }
      },
      timeoutMs,
    );
  });

  verifies(
    'audio.capabilities',
    'capabilities list what is read, and how there can be more',
    async () => {
      // The shape is asserted below.
      const { audio } = (await (await call(server.url, '/v2/capabilities')).json()) as {
        audio: { file_formats: string[]; file_decoder: unknown };
      };
      expect(audio.file_formats).toEqual(['wav', 'mp3', 'opus', 'ogg', 'flac']);
      expect(audio.file_decoder).toEqual({
        ffmpeg_version: null,
        all_formats: {
          available: false,
          reason: expect.stringMatching(/is not installed: install ffmpeg .*EARSHOT_FFMPEG/),
          reason_code: 'decoder_missing',
        },
      });
      expect(server.output()).toContain('some audio formats cannot be read');
    },
  );

  verifies(
    'audio.capabilities',
    'a program that is not ffmpeg is named, and does not stop the service',
    async () => {
      const folder = temporaryFolder();
      for (const name of ['ffmpeg', 'ffprobe']) {
        writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n');
        chmodSync(join(folder, name), 0o755);
      }
      const other = await startServerProcess({ EARSHOT_FFMPEG: join(folder, 'ffmpeg') });
      const { audio } = (await (await call(other.url, '/v2/capabilities')).json()) as {
        audio: { file_decoder: unknown };
      };
      expect(audio.file_decoder).toMatchObject({
        all_formats: { reason: expect.stringContaining('does not work') },
      });
      await other.stop();
    },
    timeoutMs,
  );
});
