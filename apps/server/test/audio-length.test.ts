import { readFileSync } from 'node:fs';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, vi } from 'vitest';
import { createJob, getJob, upload } from './support/api.js';
import { hasFfmpeg, makeMedia } from './support/media.js';
import { describeGrowth, measured, measureMemory } from './support/memory.js';
import { startServerProcess } from './support/server-process.js';

/** Its samples, and its file too, are larger than the growth that is allowed. */
const hours = 0.5;
/** Growth that only the result causes, with thousands of utterances. */
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
          '256k',
        ],
        'long.mp3',
      );
      const { audio_url, audio_metadata } = await upload(
        server.url,
        readFileSync(path),
        'long.mp3',
      );
      expect(audio_metadata.audio_duration).toBeCloseTo(hours * 3600, 0);
      const before = await measureMemory(server);
      const { id } = await createJob(server.url, { audio_url });
      let looks = 0;
      let nextSeconds = 150;
      const job = await vi.waitUntil(
        async () => {
          const current = await getJob(server.url, id);
          // The shape of an extension that the contract leaves open.
          const progress = current.post_session_metadata['progress'] as
            | { audio_seconds_done?: number }
            | undefined;
          const transcribedSeconds = progress?.audio_seconds_done ?? 0;
          if (transcribedSeconds > nextSeconds) {
            nextSeconds = transcribedSeconds + 150;
            const after = await measureMemory(server);
            const growth = after.held - before.held;
            expect(growth, describeGrowth(before, after)).toBeLessThan(allowedBytes);
            looks += 1;
          }
          return (current.status === 'done' || current.status === 'error') && current;
        },
        { interval: 50, timeout: 240_000 },
      );
      expect(job.status).toBe('done');
      expect(looks).toBeGreaterThan(3);
      await server.stop();
    },
    300_000,
  );
});
