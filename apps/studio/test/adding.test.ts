import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { listenLocally } from '@earshot/presets/listen';
import { needsPocketsphinx, samplePath, testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;
const shortMs = { timeout: 60_000 };

describe('ways to add recordings', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  let studio: StudioRig;
  let page: Page;
  let source: Server;
  let sourceUrl: string;

  beforeAll(async () => {
    source = createServer((request, response) =>
      request.url === '/gone.mp3'
        ? response.writeHead(404).end()
        : response.end(readFileSync(samplePath)),
    );
    ({ url: sourceUrl } = await listenLocally(source));
    studio = await startStudio({ EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' });
    ({ page } = await studio.open());
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
    source.close();
  });

  const names = () => page.locator('.job-name').allTextContents();
  const link = (name: string) => `${sourceUrl}/${name}`;

  verifies(
    'studio.adding',
    'several links at once, and pasted on the page; one that failed is tried again',
    async () => {
      // What adds recordings has the page as long as there are none.
      const heroHeight = () =>
        page.locator('.take').evaluate((hero) => hero.getBoundingClientRect().height);
      await page.locator('.take .motif').waitFor(shortMs);
      const emptyHeight = await heroHeight();
      await page.getByRole('button', { name: 'Paste a link' }).click();
      const field = page.getByLabel('URLs of audio or video');
      await field.fill('nowhere');
      await field.press('Enter');
      await page.locator('.link-form .problem').waitFor(shortMs);
      await field.fill(`${link('one.wav')}\n${link('two.wav')}`);
      await field.press('Enter');
      await expect.poll(names, shortMs).toEqual(expect.arrayContaining(['one.wav', 'two.wav']));
      await page.locator('.take .motif').waitFor({ state: 'detached', ...shortMs });
      expect(await heroHeight()).toBeLessThan(emptyHeight / 2);
      await page.locator('h1').click();
      await page.evaluate((text) => navigator.clipboard.writeText(text), link('three.wav'));
      await page.keyboard.press('Control+v');
      await expect.poll(names, shortMs).toContain('three.wav');

      const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
      const body = JSON.stringify({ audio_url: link('gone.mp3') });
      await fetch(`${studio.server.url}/v2/pre-recorded`, { method: 'POST', headers, body });
      const failed = page.locator('.job-row[data-status=error]', { hasText: 'gone.mp3' });
      await failed.click(shortMs);
      await page.getByText('No audio was found at this link.').waitFor(shortMs);
      const before = page.url();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => page.url(), shortMs).not.toBe(before);
      await page.getByText('No audio was found at this link.').waitFor(shortMs);
      await page.goto(studio.server.url);
      const jobs = page.locator('.job', { hasText: 'gone.mp3' });
      await expect.poll(() => jobs.count(), shortMs).toBe(2);
      await jobs.first().getByRole('button', { name: 'More: gone.mp3' }).click();
      await page.getByRole('menuitem', { name: 'Try again' }).click();
      await expect.poll(() => jobs.count(), shortMs).toBe(3);
    },
    timeoutMs,
  );

  verifies(
    'studio.adding',
    'the audio of a folder, however deep, and captions that are dropped on their page',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'earshot-folder-'));
      mkdirSync(join(folder, 'deep'));
      cpSync(samplePath, join(folder, 'a.wav'));
      cpSync(samplePath, join(folder, 'deep/b.wav'));
      writeFileSync(join(folder, 'deep/notes.txt'), 'no audio');
      await page.goto(`${studio.server.url}/`);
      await page.locator('input[data-folder]').setInputFiles(folder);
      await expect.poll(names, shortMs).toEqual(expect.arrayContaining(['a.wav', 'b.wav']));
      expect(await names()).not.toContain('notes.txt');

      await page.goto(`${studio.server.url}/captions`);
      await page.locator('h1').waitFor();
      await page.evaluate(() => {
        const transfer = new DataTransfer();
        const text = '1\n00:00:01,000 --> 00:00:03,000\nDropped words\n';
        transfer.items.add(new File([text], 'dropped.srt'));
        const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true });
        document.body.dispatchEvent(drop);
      });
      await page.getByText('Dropped words').first().waitFor(shortMs);
    },
    timeoutMs,
  );

  verifies(
    'studio.adding',
    'captions that are dropped on another page are opened, dropped links are added, and audio that is dropped where no captions are open waits for them or is transcribed',
    async () => {
      const drop = (give: { file?: string; link?: string; type?: string }) =>
        page.evaluate(({ file, link: url, type = '' }) => {
          const transfer = new DataTransfer();
          const text = '1\n00:00:01,000 --> 00:00:03,000\nCarried words\n';
          if (file !== undefined) transfer.items.add(new File([text], file, { type }));
          if (url !== undefined) transfer.setData('text/uri-list', `# a comment\r\n${url}\r\n`);
          for (const name of ['dragenter', 'dragover', 'drop']) {
            const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent(name, options));
          }
        }, give);
      for (const path of ['/settings', '/']) {
        await page.goto(`${studio.server.url}${path}`);
        await page.locator('h1').waitFor();
        await drop({ file: 'Carried.SRT' });
        await page.waitForURL('**/captions');
        await page.getByText('Carried words').first().waitFor(shortMs);
      }

      await page.goto(`${studio.server.url}/settings`);
      await page.locator('h1').waitFor();
      await drop({ link: link('dropped.wav') });
      expect(page.url()).toContain('/settings');
      await page.locator('.tray').waitFor(shortMs);

      await page.getByRole('link', { name: 'Captions', exact: true }).click();
      await page.locator('.captions-intro').waitFor();
      await drop({ file: 'waiting.wav', type: 'audio/wav' });
      const waiting = page.getByText('waiting.wav plays with the captions that you open.');
      await waiting.waitFor(shortMs);
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Transcribe' }).click();
      await waiting.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Recordings', exact: true }).click();
      await expect.poll(names, shortMs).toContain('dropped.wav');
    },
    timeoutMs,
  );
});
