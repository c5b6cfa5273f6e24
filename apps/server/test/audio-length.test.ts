import { readFileSync } from 'node:fs';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { createJob, getJob, upload } from './support/api.js';
import { hasFfmpeg, makeMedia } from './support/media.js';
import { describeGrowth, measured, memoryOf } from './support/memory.js';
import { startServerProcess } from './support/server-process.js';

const hours = 4;
/** Growth that the result alone, with thousands of utterances, accounts for. */
const allowedBytes = 48 * 1024 ** 2;

describe('a long recording', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  verifies(
    'audio.memory',
    'takes no more memory while it is decoded and recognised than a short one',
    async () => {
      const server = await startServerProcess(measured);
      const path = await makeMedia(
        [
          '-f',
          'lavfi',
          '-i',
          'anullsrc=channel_layout=stereo:sample_rate=44100',
          '-t',
          String(hours * 3600),
          '-c:a',
          'libmp3lame',
          '-b:a',
          '32k',
        ],
        'long.mp3',
      );
      const { audio_url, audio_metadata } = await upload(
        server.url,
        readFileSync(path),
        'long.mp3',
      );
      expect(audio_metadata.audio_duration).toBeCloseTo(hours * 3600, 0);
      const before = await memoryOf(server);
      const { id } = await createJob(server.url, { audio_url });
      let looks = 0;
      for (let job = await getJob(server.url, id); ; job = await getJob(server.url, id)) {
        const after = await memoryOf(server);
        expect(after.held - before.held, describeGrowth(before, after)).toBeLessThan(allowedBytes);
        looks += 1;
        if (job.status !== 'queued' && job.status !== 'processing') {
          expect(job.status).toBe('done');
          break;
        }
      }
      expect(looks).toBeGreaterThan(3);
      await server.stop();
    },
    300_000,
  );
});
