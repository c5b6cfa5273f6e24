import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { samplePath, startCuttingProxy } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

/** Drops a file on the page, as a desktop does. */
async function drop(page: Page, path: string, name: string): Promise<void> {
  const base64 = readFileSync(path).toString('base64');
  await page.evaluate(
    ([bytes = '', fileName = '']) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: 'audio/wav' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
    },
    [base64, name],
  );
}

describe('the studio in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;
  /** Address of the recording that the first test makes. */
  let recording = '';

  beforeAll(async () => {
    studio = await startStudio();
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  verifies(
    ['studio.recordings', 'studio.player'],
    'a file is dropped, its words are read, a click on one plays from it',
    async () => {
      const { page, problems } = await studio.open();
      await drop(page, samplePath, 'meeting.wav');
      const row = page.locator('.job-row[data-status=done]');
      await row.waitFor({ timeout: 120_000 });
      expect(await row.textContent()).toContain('good morning everyone');
      await row.click();
      const word = page.locator('[data-word]', { hasText: 'weekend' });
      await word.click();
      const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      const job = await page.evaluate(async (path) => {
        const response = await fetch(path.replace('/recordings/', '/v2/transcription/'));
        return (await response.json()) as {
          result: { transcription: { utterances: { words: { word: string; start: number }[] }[] } };
        };
      }, new URL(page.url()).pathname);
      const words = job.result.transcription.utterances.flatMap((each) => each.words);
      const weekend = words.findIndex((each) => each.word.trim() === 'weekend');
      expect(await time()).toBeCloseTo(words[weekend]?.start ?? -1, 2);
      await page.locator('[data-played]', { hasText: 'weekend' }).waitFor();
      await page.keyboard.press('ArrowLeft');
      expect(await time()).toBeCloseTo(words[weekend - 1]?.start ?? -1, 2);
      await page.keyboard.press('Space');
      await page.locator('[aria-label=Pause]').waitFor();
      await page.keyboard.press('Space');

      await page.keyboard.press('/');
      await page.keyboard.type('good morning');
      await page.locator('[data-hit]').nth(1).waitFor();

      await page.click('text=Export');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[role=menuitem]:has-text("WebVTT")'),
      ]);
      expect(download.suggestedFilename()).toBe('meeting.vtt');
      const saved = readFileSync(await download.path(), 'utf8');
      expect(saved).toMatch(/^WEBVTT\n\n00:00:0\d\.\d{3} --> /);
      expect(saved).toContain('weekend');
      expect(problems).toEqual([]);
      recording = new URL(page.url()).pathname;
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.live',
    'speech is read as it is spoken, over a cut connection, and stopping leads to its recording',
    async () => {
      const proxy = await startCuttingProxy(() => Number(new URL(studio.server.url).port));
      const origin = proxy.through(studio.server.url).replace(/\/$/, '');
      const { page } = await studio.open({ origin });
      await page.goto(`${origin}/live`);
      await page.click('button:has-text("Start")');
      const words = page.locator('.live-words');
      await words.filter({ hasText: 'morning' }).waitFor({ timeout: 60_000 });
      proxy.cutAll();
      await words.filter({ hasText: 'weekend' }).waitFor({ timeout: 120_000 });
      await page.locator('.live-figures', { hasText: 'healed' }).waitFor();
      await page.click('button:has-text("Stop")');
      await page.waitForURL(/\/recordings\//, { timeout: 60_000 });
      await page.locator('[data-word]', { hasText: 'weekend' }).waitFor({ timeout: 60_000 });
      await page.context().close();
      await proxy.close();
    },
    timeoutMs,
  );

  verifies(
    'studio.accessible',
    'axe finds nothing on any page, on phone and desktop, light and dark',
    async () => {
      const found: string[] = [];
      const pages = ['/', recording, '/live', '/captions', '/settings'];
      for (const width of [390, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page, problems } = await studio.open({ width, colorScheme });
          const check = async (name: string) => {
            for (const violation of await findViolations(page))
              found.push(`${name} ${width} ${colorScheme}: ${violation}`);
          };
          for (const path of pages) {
            await page.goto(`${studio.server.url}${path}`);
            await page.waitForSelector('h1');
            await page.waitForLoadState('networkidle');
            await check(path);
            if (path !== '/') continue;
            await page.keyboard.press('o');
            await page.waitForSelector('.options-list');
            await check('options');
            await page.keyboard.press('Shift+?');
            await page.waitForSelector('.keys');
            await check('keyboard');
          }
          await page.click('text=Sign out');
          await page.waitForSelector('#key');
          await check('sign-in');
          expect(problems).toEqual([]);
          await page.context().close();
        }
      expect(found).toEqual([]);
    },
    2 * timeoutMs,
  );
});
