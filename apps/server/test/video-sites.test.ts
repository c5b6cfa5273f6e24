import { verifies } from '@earshot/specification';
import { expect, onTestFinished } from 'vitest';
import { call, createJob, readError, speech, waitForJob } from './support/api.js';
import { type ServerEnvironment, startServerProcess } from './support/server-process.js';
import { makeYtDlp, startVideoSite } from './support/video-site.js';

const timeoutMs = 60_000;

async function startServer(environment: ServerEnvironment) {
  const server = await startServerProcess({
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
    ...environment,
  });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

const startSite = () => startVideoSite({ '/watch': '<video src="/media/a.wav"></video>' }, speech);

async function readVideoSites(url: string): Promise<unknown> {
  // The shape is asserted by the caller.
  return ((await (await call(url, '/v2/capabilities')).json()) as { video_sites: unknown })
    .video_sites;
}

verifies(
  ['video-sites.audio', 'endpoint.upload.url'],
  'a link of a video site is transcribed like a file, whether a job has it or an upload',
  async () => {
    const audio_url = `${await startSite()}/watch`;
    const { url } = await startServer({
      EARSHOT_VIDEO_SITES: 'on',
      EARSHOT_YT_DLP: makeYtDlp(),
    });
    expect(await readVideoSites(url)).toEqual({ available: true, reason: null });
    const { id } = await createJob(url, { audio_url });
    expect(await waitForJob(url, id)).toMatchObject({
      status: 'done',
      file: { filename: 'A talk.wav', source: audio_url },
    });
    const uploaded = await call(url, '/v2/upload', { body: { audio_url } });
    expect(await uploaded.json()).toMatchObject({ audio_metadata: { filename: 'A talk.wav' } });
  },
  timeoutMs,
);

verifies(
  'video-sites.remedy',
  'a job for a page fails with what the operator can do, and the capabilities say the same',
  async () => {
    const audio_url = `${await startSite()}/watch`;
    for (const [environment, sentence, reason_code] of [
      [{}, /EARSHOT_VIDEO_SITES=on/, 'switched_off'],
      [
        { EARSHOT_VIDEO_SITES: 'on', EARSHOT_YT_DLP: '/nowhere/yt-dlp' },
        /\/nowhere\/yt-dlp is not installed: install yt-dlp/,
        'downloader_missing',
      ],
    ] as const) {
      const server = await startServer(environment);
      const { id } = await createJob(server.url, { audio_url });
      expect(await waitForJob(server.url, id)).toMatchObject({
        status: 'error',
        error_code: 400,
        post_session_metadata: {
          error: { reason_code: 'source_is_page', message: expect.stringMatching(sentence) },
        },
      });
      const refused = await call(server.url, '/v2/upload', { body: { audio_url } });
      expect((await readError(refused, 400)).code).toBe('source_is_page');
      expect(await readVideoSites(server.url)).toEqual({
        available: false,
        reason: expect.any(String),
        reason_code,
      });
      expect(server.output().includes('links of video sites cannot be used')).toBe(
        reason_code === 'downloader_missing',
      );
    }
  },
  timeoutMs,
);
