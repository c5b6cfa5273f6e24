import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { speech } from '../../../test/support/api.js';
import { listen } from '../../../test/support/http-source.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { findRealYtDlp, makeYtDlp, startVideoSite } from '../../../test/support/video-site.js';
import { systemClock } from '../../clock/index.js';
import { createHostResolver, parseAddressRules } from '../../outbound/index.js';
import { fetcher, outcome, read, usual } from '../test-sources.js';
import { VideoSites, type VideoSitesOptions } from './video-sites.js';

const { rules } = parseAddressRules(['127.0.0.1']);
const programs = [
  ['a program with its command line', makeYtDlp()],
  ['yt-dlp itself', findRealYtDlp()],
] as const;
const timeoutMs = 60_000;
const watchPage = { '/watch': '<video src="/media/a.wav"></video>' };

function sitesBy(options: Partial<VideoSitesOptions>): VideoSites {
  const resolveHost = createHostResolver();
  return new VideoSites({
    isOn: true,
    ytDlpPath: undefined,
    rules,
    resolveHost,
    clock: systemClock,
    ...options,
  });
}

/** A fetcher that gets the recordings of pages. */
function createFetcher(sites: VideoSites) {
  return fetcher({ rules, fetchPage: (url, options) => sites.fetchPage(url, options) });
}

/** Folders of programs that run at the moment, of this test or others. */
const workspaces = () => readdirSync(tmpdir()).filter((name) => name.startsWith('earshot-yt-dlp-'));

/** Folders that were made since. */
const madeSince = (before: readonly string[]) =>
  workspaces().filter((each) => !before.includes(each));

/** Waits until the folders that were made since are removed. */
const expectRemovedSince = (before: readonly string[]) =>
  expect.poll(() => madeSince(before)).toEqual([]);

for (const [name, path] of programs)
  describe(`by ${name}`, needs(path !== undefined, 'yt-dlp is not installed'), () => {
    const made = () => createFetcher(sitesBy({ ytDlpPath: path }));

    verifies(
      'video-sites.audio',
      'a page gives its recording, named after its title',
      async () => {
        const url = await startVideoSite(watchPage, speech);
        const before = workspaces();
        const source = await made().fetchSource(`${url}/watch`, usual);
        expect(source.filename).toMatch(/^A talk( \(1\))?\.wav$/);
        expect((await read(source)).equals(speech)).toBe(true);
        await expectRemovedSince(before);
      },
      timeoutMs,
    );

    verifies(
      'video-sites.confined',
      'a page that leads into the network of the operator is refused, and nothing is reached there',
      async () => {
        const { port, server } = await listen((_request, response) => response.end('secret'));
        await new Promise((resolve) => server.close(resolve));
        await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve));
        let connections = 0;
        server.on('connection', () => {
          connections += 1;
        });
        const inside = `<video src="http://127.0.0.2:${port}/media/a.wav"></video>`;
        const url = await startVideoSite({ '/watch': inside }, speech);
        expect(await outcome(`${url}/watch`, usual, made())).toMatchObject({
          code: 'source-not-allowed',
          message: expect.stringContaining('EARSHOT_ALLOW_PRIVATE_SOURCES'),
        });
        expect(connections).toBe(0);
      },
      timeoutMs,
    );

    verifies(
      ['video-sites.errors', 'video-sites.confined'],
      'a recording that cannot be had has the error of a file that cannot be had',
      async () => {
        const url = await startVideoSite(
          {
            '/large': '<video src="/media/a.wav"></video>',
            '/gone': '<video src="/gone.wav"></video>',
            '/none': 'Nothing to listen to.',
            '/several': '<video src="/media/a.wav"></video><video src="/media/b.wav"></video>',
          },
          Buffer.alloc(usual.maximumBytes + 1, 1),
        );
        const before = workspaces();
        for (const [page, expected] of Object.entries({
          large: { code: 'source-too-large', errorCode: 413 },
          gone: { code: 'source-refused', errorCode: 404 },
          none: { code: 'source-not-audio', message: 'The page has no recording' },
          several: { code: 'source-not-audio', message: expect.stringContaining('several') },
        }))
          expect(await outcome(`${url}/${page}`, usual, made()), page).toMatchObject(expected);
        await expectRemovedSince(before);
      },
      timeoutMs,
    );
  });

verifies(
  'video-sites.remedy',
  'a page is refused with what the operator can do, until yt-dlp is installed',
  async () => {
    const url = await startVideoSite(watchPage, speech);
    const readOutcome = (sites: VideoSites) => outcome(`${url}/watch`, usual, createFetcher(sites));
    const off = sitesBy({ isOn: false, ytDlpPath: makeYtDlp() });
    expect(off.issue).toEqual({ reason: 'EARSHOT_VIDEO_SITES is off', code: 'switched_off' });
    expect(await readOutcome(off)).toMatchObject({
      reasonCode: 'source_is_page',
      errorCode: 400,
      isRetryable: false,
      message: expect.stringContaining('EARSHOT_VIDEO_SITES=on'),
    });

    const ytDlpPath = join(temporaryFolder(), 'yt-dlp');
    let nowMs = 0;
    const clock = { ...systemClock, monotonicMs: () => nowMs };
    const missing = sitesBy({ ytDlpPath, clock });
    expect(await readOutcome(missing)).toMatchObject({
      reasonCode: 'source_is_page',
      message: expect.stringMatching(/yt-dlp is not installed: install yt-dlp .*EARSHOT_YT_DLP/),
    });
    expect(missing.issue?.code).toBe('downloader_missing');
    makeYtDlp(ytDlpPath);
    nowMs += 5000;
    expect(await readOutcome(missing)).toBe(speech.byteLength);
    expect(missing.issue).toBeUndefined();
  },
  timeoutMs,
);

verifies(
  'video-sites.confined',
  'a stream that is not read, and a fetch that is aborted, leave nothing behind',
  async () => {
    const url = await startVideoSite(watchPage, speech);
    const before = workspaces();
    const { fetchSource } = createFetcher(sitesBy({ ytDlpPath: makeYtDlp() }));
    (await fetchSource(`${url}/watch`, usual)).stream.destroy();
    await expectRemovedSince(before);
    const controller = new AbortController();
    const aborted = fetchSource(`${url}/watch`, { ...usual, signal: controller.signal });
    await expect.poll(() => madeSince(before), { interval: 5 }).not.toEqual([]);
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    await expectRemovedSince(before);
  },
  timeoutMs,
);
