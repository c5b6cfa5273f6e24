import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { frames, initiate, openClient, readLiveJob } from './support/live.js';
import { canEncode, encodeKind, type MediaKindName } from './support/media.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
}, 30_000);
afterAll(() => server.stop());

/** Sends a file to a session of samples, and expects that it is refused. */
async function expectRefused(bytes: Uint8Array, format: string, frameBytes: number): Promise<void> {
  const { id, url } = await initiate(server.url);
  const client = await openClient(url);
  client.send(...frames(bytes, frameBytes));
  const { code } = await client.closed;
  const [error] = client.ofType('error');
  expect({ code, error: error?.error }).toEqual({
    code: 4400,
    error: {
      status_code: 400,
      exception: 'CompressedAudioRefused',
      message: expect.stringContaining(`the audio is ${format}, but a session takes raw samples`),
    },
  });
  expect(await readLiveJob(server.url, id)).toMatchObject({ status: 'error', error_code: 400 });
}

const kinds: Readonly<Partial<Record<MediaKindName, string>>> = {
  mp3: 'MP3 with an ID3 tag',
  'mp3 with a variable bit rate and no header': 'MP3',
  'm4a with its index at the end': 'MP4',
  'm4a in fragments': 'MP4',
  aac: 'AAC in ADTS',
  'ogg vorbis': 'Ogg',
  opus: 'Ogg',
  'flac in ogg': 'Ogg',
  flac: 'FLAC',
  webm: 'WebM or Matroska',
  'webm without a duration': 'WebM or Matroska',
  mkv: 'WebM or Matroska',
  aiff: 'AIFF',
  au: 'AU',
  caf: 'CAF',
  wma: 'ASF',
  amr: 'AMR',
  w64: 'Wave64',
  wavpack: 'WavPack',
  avi: 'AVI',
  flv: 'FLV',
  'transport stream': 'an MPEG transport stream',
  'program stream': 'an MPEG program stream',
  mxf: 'MXF',
};

describe('compressed audio on the socket of a session of samples', () => {
  for (const [name, format] of Object.entries(kinds) as [MediaKindName, string][])
    describe(`${name}`, needs(canEncode(name), `ffmpeg cannot make ${name} here`), () => {
      verifies(
        'live.input.compressed',
        `of the kind ${name} is refused with its name`,
        async () => {
          // The rest is not needed.
          const bytes = (await encodeKind(name)).subarray(0, 20_000);
          for (const frameBytes of [7, 3200]) await expectRefused(bytes, format, frameBytes);
        },
        60_000,
      );
    });

  const recorded = join(
    import.meta.dirname,
    '../../../../shared/cases/recordings/live-webm-opus.webm',
  );
  describe('of a browser', needs(existsSync(recorded), 'there is no shared/cases'), () => {
    verifies('live.input.compressed', 'is refused from its first chunk on', async () => {
      await expectRefused(readFileSync(recorded), 'WebM or Matroska', 500);
    });
  });
});
