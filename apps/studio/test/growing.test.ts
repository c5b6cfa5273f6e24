import { hasChromium } from '@earshot/presets/chromium';
import { needsPocketsphinx, speechOfSeconds } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findProblems } from './support/find-problems.js';
import { findViolations } from './support/find-violations.js';
import { makeVideo } from './support/recorded-video.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { beginTranscription } from './support/transcribe.js';

const timeoutMs = 300_000;

describe('a recording in progress', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  let studio: StudioRig;

  beforeAll(async () => {
    studio = await startStudio();
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  verifies(
    ['studio.growing', 'studio.accessible'],
    'its audio plays and its waveform is there before its words are, and it plays on when they are complete',
    async () => {
      const id = await beginTranscription(studio.server.url, speechOfSeconds(120), 'talk.wav');
      const { page, problems } = await studio.open({ path: `/recordings/${id}` });
      await page.locator('.player').waitFor();
      await page.locator('.waveform-note').waitFor({ state: 'detached' });
      const progress = page.getByRole('progressbar');
      await page.locator('.growing-head .note', { hasText: /^.* left\. / }).waitFor();
      await page.locator('[data-word]').first().waitFor();
      expect(await progress.count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
      await page
        .getByRole('button', { name: /^Play from/ })
        .first()
        .click();
      await page.locator('h1').click();
      await page.keyboard.press('Space');
      const video = () =>
        page.evaluate(() => {
          const element = document.querySelector('video');
          return { seconds: element?.currentTime ?? 0, isPaused: element?.paused };
        });
      await expect.poll(async () => (await video()).seconds).toBeGreaterThan(1);
      expect(await progress.count()).toBe(1);
      // The audio does not end before the transcription does.
      await page.evaluate(() => document.querySelector('video')?.setAttribute('loop', ''));
      await page.locator('.edit-bar').waitFor({ timeout: timeoutMs });
      const { isPaused, seconds } = await video();
      expect(isPaused).toBe(false);
      expect(seconds).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    },
    timeoutMs,
  );

  verifies(
    ['studio.growing', 'studio.accessible'],
    'its page is right on a phone, a tablet and a large screen, light and dark, and it can be stopped',
    async () => {
      const id = await beginTranscription(studio.server.url, speechOfSeconds(1800), 'lecture.wav');
      const { page, problems } = await studio.open({ path: `/recordings/${id}` });
      await page.locator('[data-word]').first().waitFor({ timeout: timeoutMs });
      for (const [width, height] of [
        [320, 568],
        [768, 1024],
        [1920, 1080],
      ] as const) {
        expect(await findProblems(page, { width, height })).toEqual([]);
        expect(await page.locator('.growing-head').count()).toBe(1);
      }
      await page.getByRole('button', { name: 'Stop the transcription' }).click();
      await page.locator('.notice', { hasText: 'The transcription was stopped.' }).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.growing', 'studio.video'],
    'a video has its picture beside the words while they are recognised',
    async () => {
      const id = await beginTranscription(studio.server.url, await makeVideo(), 'talk.webm');
      const { page, problems } = await studio.open({ path: `/recordings/${id}` });
      await page.locator('.growing-head').waitFor();
      await page.locator('.recording-side .picture > video').waitFor();
      await page.locator('[data-word]').first().waitFor({ timeout: timeoutMs });
      const picture = await page.locator('.picture > video').boundingBox();
      const words = await page.locator('.words').boundingBox();
      expect(picture?.width).toBeGreaterThan(300);
      expect(picture?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? 0));
      expect(await page.locator('.growing-head').count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
    timeoutMs,
  );
});
