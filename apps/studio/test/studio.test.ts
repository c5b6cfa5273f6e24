import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import {
  makeKind,
  NetworkLink,
  needsPocketsphinx,
  samplePath,
  testKey,
} from '@earshot/server/testing';
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
  needsPocketsphinx();
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
      await drop(page, await makeKind('mp3'), 'talk.mp3');
      for (const name of ['meeting.wav', 'talk.mp3'])
        await page
          .locator('.job-row[data-status=done]', { hasText: name })
          .filter({ hasText: 'good morning everyone' })
          .waitFor({ timeout: 120_000 });
      expect(await page.title()).toBe('Recordings – Earshot');
      const row = page.locator('.job-row', { hasText: 'meeting.wav' });
      expect(await row.textContent()).toContain('good morning everyone');
      await row.click();
      const word = page.locator('[data-word]', { hasText: 'weekend' });
      await word.click();
      expect(await page.title()).toBe('meeting.wav – Earshot');
      const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      const job = await page.evaluate(async (path) => {
        const response = await fetch(path.replace('/recordings/', '/v2/transcription/'));
        return (await response.json()) as {
          result: { transcription: { utterances: { words: { word: string; start: number }[] }[] } };
        };
      }, new URL(page.url()).pathname);
      const words = job.result.transcription.utterances.flatMap((each) => each.words);
      const weekend = words.findIndex((each) => each.word.trim() === 'weekend');
      await expect.poll(time).toBeCloseTo(words[weekend]?.start ?? -1, 2);
      await page.locator('[data-played]', { hasText: 'weekend' }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(time).toBeCloseTo(words[weekend - 1]?.start ?? -1, 2);
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
      const proxy = await NetworkLink.open(() => Number(new URL(studio.server.url).port));
      const origin = proxy.through(studio.server.url).replace(/\/$/, '');
      const { page } = await studio.open({ origin });
      await page.goto(`${origin}/live`);
      await page.click('button:has-text("Start")');
      const words = page.locator('.live-words');
      await words.filter({ hasText: 'morning' }).waitFor({ timeout: 60_000 });
      proxy.reset();
      await words.filter({ hasText: 'weekend' }).waitFor({ timeout: 120_000 });
      await page.locator('.live-figures', { hasText: 'reconnected' }).waitFor();
      await page.click('button:has-text("Stop")');
      await page.waitForURL(/\/recordings\//, { timeout: 60_000 });
      await page.locator('[data-word]', { hasText: 'weekend' }).waitFor({ timeout: 60_000 });
      await page.context().close();
      await proxy.close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.settings', 'studio.accessible'],
    'a key is created, seen once and revoked; the rest of the service is in view',
    async () => {
      const { page, problems } = await studio.open({ path: '/settings/keys' });
      await page.fill('[aria-label="Name of a new key"]', 'newsroom');
      await page.click('button:has-text("Create")');
      const once = page.locator('.once code');
      await once.waitFor();
      const key = (await once.textContent()) ?? '';
      const status = async () =>
        (
          await fetch(`${studio.server.url}/v2/transcription`, {
            headers: { 'x-service-key': key },
          })
        ).status;
      await expect.poll(status).toBe(200);
      expect(await findViolations(page)).toEqual([]);
      await page.click('text=I have saved it');
      expect(await page.content()).not.toContain(key);
      const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
      expect(kept).not.toContain('es_');
      const row = page.locator('.rows li', { hasText: 'newsroom' });
      await row.locator('button:has-text("Webhook secret")').click();
      const secret = row.locator('.secret code');
      await secret.waitFor();
      const before = await secret.textContent();
      await row.locator('button:has-text("Rotate the secret")').click();
      await row.locator('.confirm button:has-text("Rotate the secret")').click();
      await row.locator('.secret', { hasText: 'signs too, until' }).waitFor();
      expect(await secret.textContent()).not.toBe(before);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await row.locator('button:has-text("Revoke")').click();
      await row.locator('.confirm button:has-text("Cancel")').press('Enter');
      await expect.poll(focused).toBe('Revoke');
      await page.keyboard.press('Enter');
      await row.locator('.confirm button:has-text("Revoke")').press('Enter');
      await row.waitFor({ state: 'detached' });
      // The focus is at the key that is left.
      await expect.poll(focused).toBe('Webhook secret');
      await expect.poll(status).toBe(401);
      await page.click('.settings-head a:has-text("Models")');
      await page.waitForURL(`${studio.server.url}/settings/models`);
      await page.locator('.settings-head [aria-current=page]', { hasText: 'Models' }).waitFor();
      await page.locator('.engine', { hasText: 'pocketsphinx' }).waitFor();
      const tiny = page.locator('[data-model=moonshine-tiny-en]');
      expect(await tiny.locator('.model-figures').textContent()).toContain('Word errors4.6%');
      expect(await findViolations(page)).toEqual([]);
      await page.goto(`${studio.server.url}/settings/health`);
      await page.locator('.plot', { hasText: 'Memory' }).waitFor();
      await page.locator('.facts', { hasText: 'Free on the disk' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.keyboard', 'studio.recordings'],
    'by keyboard alone: sign in, choose a file, listen, correct a word, and save it',
    async () => {
      const context = await studio.browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await page.goto(studio.server.url);
      await page.waitForSelector('#key');
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      /** Presses Tab until something has the focus. */
      const reach = async (isThere: () => Promise<boolean>) => {
        for (let step = 0; step < 40 && !(await isThere()); step += 1)
          await page.keyboard.press('Tab');
        expect(await isThere()).toBe(true);
      };
      await reach(() => page.evaluate(() => document.activeElement?.id === 'key'));
      await page.keyboard.type(testKey);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.take');
      await reach(async () => (await focused()) === 'Choose files');
      const choose = async () => {
        const opened = page.waitForEvent('filechooser', { timeout: 15_000 }).catch(() => undefined);
        await page.keyboard.press('Enter');
        return opened;
      };
      // A browser that is too busy takes the key for one that was pressed long ago, and opens
      // nothing.
      const chooser = (await choose()) ?? (await choose());
      await chooser?.setFiles(await makeKind('mp3'));
      const row = page.locator('.job-row[data-status=done]', { hasText: '.mp3' });
      await row.waitFor({ timeout: 120_000 });
      await reach(async () => /\.mp3/.test(await focused()));
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-word]');
      await page.keyboard.press('Space');
      await page.locator('[aria-label=Pause]').waitFor();
      await page.keyboard.press('Space');
      // Words are edited as soon as the edits so far are there.
      await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
      await page.keyboard.press('Enter');
      await page.waitForSelector('.word-editor');
      await page.keyboard.type('Corrected');
      await page.keyboard.press('Enter');
      await page.locator('[data-edited]', { hasText: 'Corrected' }).waitFor();
      await page.locator('.edit-bar [role=status]', { hasText: 'Saved' }).waitFor();
      await page.keyboard.press('?');
      await page.waitForSelector('.keys');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.keys', { state: 'detached' });
      await reach(async () => (await focused()) === 'Export');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=menuitem]');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.keyboard.press('Enter'),
      ]);
      expect(readFileSync(await download.path(), 'utf8')).toContain('Corrected');
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.accessible',
    'axe finds nothing on any page, on phone and desktop, light and dark',
    async () => {
      const found: string[] = [];
      const captions = `/captions?recording=${recording.split('/').at(-1)}`;
      const settings = ['', '/keyboard', '/keys', '/voices', '/callbacks', '/models', '/health'];
      const pages = ['/', recording, captions, '/live', '/captions', '/cluster'].concat(
        settings.map((page) => `/settings${page}`),
      );
      for (const width of [390, 1280]) {
        const { page, problems } = await studio.open({ width });
        const check = async (name: string) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            // Without motion: a colour that still changes is neither of the two.
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            for (const violation of await findViolations(page, { colorScheme }))
              found.push(`${name} ${width} ${colorScheme}: ${violation}`);
          }
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
        await page.goto(`${studio.server.url}/settings`);
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
