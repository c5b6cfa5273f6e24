import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { hasFfmpeg, temporaryFolder } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openCaptions } from './support/caption-files.js';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { transcribe } from './support/transcribe.js';

const timeoutMs = 240_000;
const srt = '1\n00:00:00,500 --> 00:00:01,700\nOne\n\n2\n00:00:04,500 --> 00:00:05,500\nTwo\n';

/**
 * Writes a video of six seconds, with shots that begin at 2 and 4 s and a tone from 3 s on.
 *
 * @returns its path
 */
function writeFilm(): string {
  const path = join(temporaryFolder(), 'film.mp4');
  const shots = ['testsrc2', 'smptebars', 'testsrc'].flatMap((source) =>
    `-f lavfi -t 2 -i ${source}=size=640x360:rate=25`.split(' '),
  );
  const tone = "aevalsrc='if(gte(t,3),0.5*sin(880*PI*t),0)':d=6:s=48000";
  const output =
    '-filter_complex [0][1][2]concat=n=3:v=1:a=0[v] -map [v] -map 3:a -c:v libx264 -pix_fmt yuv420p -c:a aac';
  const input = ['-v', 'error', '-y', ...shots, '-f', 'lavfi', '-i', tone];
  execFileSync('ffmpeg', [...input, ...output.split(' '), path]);
  return path;
}

/** Heights of the waveform, in pixels, at shares of its width. */
function waveHeights(page: Page, shares: readonly number[]): Promise<number[]> {
  return page.locator('.timeline-box canvas').evaluate((element, wanted) => {
    const canvas = element as HTMLCanvasElement;
    const context = canvas.getContext('2d');
    return wanted.map((share) => {
      const x = Math.floor(share * canvas.width);
      const columns = context?.getImageData(x, 0, 6, canvas.height).data ?? [];
      let painted = 0;
      for (let at = 3; at < columns.length; at += 4) if (columns[at] !== 0) painted += 1;
      return painted / 6;
    });
  }, shares);
}

describe(
  'audio and video of captions in Chromium',
  needs(hasChromium && hasFfmpeg, 'there is no chromium or ffmpeg'),
  () => {
    let studio: StudioRig;
    let film = '';

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      film = writeFilm();
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const findShots = async (page: Page) => {
      await page.click('button:has-text("Tools")');
      await page.click('[role=menuitem]:has-text("Find shot changes")');
    };

    verifies(
      'studio.caption-media',
      'a video of this computer plays with its waveform, and a dragged caption snaps to its shot changes',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        const requests: string[] = [];
        await openCaptions(page, srt);
        page.on('request', (request) => {
          if (request.method() !== 'GET') requests.push(request.url());
        });
        await page.getByLabel('Choose its audio or video').setInputFiles(film);
        await page.locator('.preview[data-picture=true]').waitFor();
        // The timeline shows six seconds: silence in the first half, the tone in the other.
        await expect
          .poll(async () => {
            const [silent = 0, loud = 0] = await waveHeights(page, [0.25, 0.75]);
            return loud - silent;
          })
          .toBeGreaterThan(20);
        await findShots(page);
        await page.locator('.media-notes', { hasText: '2 shot changes.' }).waitFor();
        const marks = await page.locator('.timeline-shot').count();
        expect(marks).toBe(2);
        const box = await page.locator('.timeline-box').boundingBox();
        const pixelsPerSecond = (box?.width ?? 0) / 6;
        const cue = await page.locator('.timeline-cue[data-cue="1"]').boundingBox();
        const from = { x: (cue?.x ?? 0) + 4, y: (cue?.y ?? 0) + 30 };
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        // Half a second earlier and some pixels more, so that the start is beside the shot change.
        await page.mouse.move(from.x - 0.5 * pixelsPerSecond - 5, from.y, { steps: 5 });
        await page.mouse.up();
        const start = page.getByLabel('Start of caption 2', { exact: true });
        await expect.poll(() => start.inputValue()).toBe('0:04.000');
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await findViolations(page, { colorScheme })).toEqual([]);
        }
        // Nothing of the file leaves the browser.
        expect(requests).toEqual([]);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.caption-media',
      'shot changes of a recording are found the same way, and what cannot be read is said',
      async () => {
        const id = await transcribe(studio.server.url, readFileSync(film), 'film.mp4');
        const { page, problems } = await studio.open({ path: `/captions?recording=${id}` });
        await page.locator('.captions-head').waitFor();
        await findShots(page);
        await page.locator('.media-notes', { hasText: '2 shot changes.' }).waitFor();
        expect(problems).toEqual([]);

        await page.goto(`${studio.server.url}/captions`);
        await openCaptions(page, srt);
        await page.getByLabel('Choose its audio or video').setInputFiles({
          name: 'broken.mp4',
          mimeType: 'video/mp4',
          buffer: Buffer.from('this is no video'),
        });
        await page.locator('.media-notes', { hasText: 'cannot read the audio' }).waitFor();
        await findShots(page);
        await page.locator('.media-notes', { hasText: 'There is no video' }).waitFor();
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
