import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needsPocketsphinx, samplePath, testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;
const shortMs = { timeout: 30_000 };

describe('the list of recordings', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  let studio: StudioRig;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    studio = await startStudio();
    for (const name of ['call 10.wav', 'call 2.wav', 'board.wav']) await transcribe(name);
    ({ page, problems } = await studio.open());
    await page.locator('.job-row[data-status=done]').nth(2).waitFor({ timeout: 180_000 });
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  async function transcribe(name: string): Promise<void> {
    const headers = { 'x-service-key': testKey };
    const form = new FormData();
    form.set('audio', new Blob([readFileSync(samplePath)]), name);
    const { url } = studio.server;
    const upload = await fetch(`${url}/v2/upload`, { method: 'POST', body: form, headers });
    const { audio_url } = (await upload.json()) as { audio_url: string };
    await fetch(`${url}/v2/pre-recorded`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ audio_url }),
    });
  }

  const names = () => page.locator('.job-name').allTextContents();
  const count = (text: string) => page.locator('.list-count', { hasText: text }).waitFor(shortMs);

  verifies(
    'studio.list',
    'recordings are counted, sorted, and named in place, where the recording has the name too',
    async () => {
      await count('3 recordings');
      await page.selectOption('[aria-label=Order]', 'name');
      await expect.poll(names, shortMs).toEqual(['board.wav', 'call 2.wav', 'call 10.wav']);
      // No heading names the day: each row has the date and the time of day.
      await expect
        .poll(() => page.locator('.job-when').first().textContent(), shortMs)
        .toMatch(/^\w+ \d+, \d{4}, \d+:\d\d\s[AP]M$/);
      await page.selectOption('[aria-label=Order]', 'oldest');
      await expect.poll(names, shortMs).toEqual(['call 10.wav', 'call 2.wav', 'board.wav']);
      await page.reload();
      await expect.poll(names, shortMs).toEqual(['call 10.wav', 'call 2.wav', 'board.wav']);
      await page.selectOption('[aria-label=Order]', 'newest');
      // Beside each name are the time, the length and the state, in columns.
      const cells = page.locator('.job-row').first().locator('> *');
      await expect
        .poll(() => cells.allTextContents(), shortMs)
        .toEqual([
          expect.stringMatching(/^board\.wav/),
          expect.stringMatching(/^\d+:\d\d [AP]M$/),
          expect.stringMatching(/^0:\d\d$/),
          expect.any(String),
          'Done',
        ]);
      const ends = await page
        .locator('.job-time')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
      expect(new Set(ends).size).toBe(1);

      // By the menu, and the typed letters are no shortcuts.
      await page.click('[aria-label="More: board.wav"]');
      await page.click('[role=menuitem]:has-text("Rename")');
      const field = page.getByLabel('Name of the recording');
      await expect
        .poll(() => field.evaluate((input) => input === document.activeElement), shortMs)
        .toBe(true);
      await page.keyboard.type('Annual meeting');
      await page.keyboard.press('Enter');
      await expect.poll(names, shortMs).toEqual(['Annual meeting', 'call 2.wav', 'call 10.wav']);
      // By the keyboard, and Escape leaves it as it was.
      await page.locator('.job-row', { hasText: 'call 2.wav' }).focus();
      await page.keyboard.press('F2');
      await page.getByLabel('Name of the recording').fill('never');
      await page.keyboard.press('Escape');
      await expect.poll(names, shortMs).toContain('call 2.wav');
      // By the Tab key, which leads on: the focus is not taken back.
      const focusedAfterFrames = () =>
        page.evaluate<string | null>(`new Promise((resolve) => requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.activeElement.ariaLabel))))`);
      await page.locator('.job-row:focus', { hasText: 'call 2.wav' }).waitFor(shortMs);
      await page.keyboard.press('F2');
      await page.locator('.rename-field :focus').waitFor(shortMs);
      await page.keyboard.press('Tab');
      expect(await focusedAfterFrames()).toBe('Select call 2.wav');
      await page.click('.job-row:has-text("Annual meeting")');
      await page.locator('h1', { hasText: 'Annual meeting' }).getByRole('button').click();
      await page.locator('.rename-field :focus').waitFor(shortMs);
      await page.keyboard.press('Tab');
      await focusedAfterFrames();
      await page.locator('.details-button:focus').waitFor(shortMs);
      // On its page a click renames it, and the focus is back at the name.
      await page.locator('h1', { hasText: 'Annual meeting' }).getByRole('button').click();
      await field.fill('Annual meeting 1/4');
      await page.keyboard.press('Enter');
      await page.locator('h1 :focus', { hasText: 'Annual meeting 1/4' }).waitFor(shortMs);
      // It has its title wherever it is named.
      const title = page.locator('h1', { hasText: 'Annual meeting 1/4' });
      const recording = page.url();
      await page.goto(`${recording}/runs`);
      await title.waitFor(shortMs);
      await page.goto(`${studio.server.url}/captions`);
      await page.locator('.recent a', { hasText: 'Annual meeting 1/4' }).click(shortMs);
      await title.waitFor(shortMs);
      await page.goto(studio.server.url);
      await expect.poll(names, shortMs).toContain('Annual meeting 1/4');
      await page.fill('.list-search input', 'annual');
      await expect.poll(names, shortMs).toEqual(['Annual meeting 1/4']);
      await page.fill('.list-search input', '');
    },
    timeoutMs,
  );

  verifies(
    ['studio.list', 'studio.accessible'],
    'many are chosen by the shift key, tagged, exported as one archive, and deleted',
    async () => {
      await expect.poll(names, shortMs).toHaveLength(3);
      const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
      await box('Annual meeting 1/4').check();
      await box('call 10.wav').click({ modifiers: ['Shift'] });
      const bar = page.getByRole('region', { name: 'Selected recordings' });
      await bar.getByText('3 selected').waitFor(shortMs);
      await box('call 2.wav').uncheck();
      await bar.getByText('2 selected').waitFor(shortMs);
      expect(await findViolations(page)).toEqual([]);
      await bar.getByLabel('Tag').fill('north');
      await bar.getByRole('button', { name: 'Add tag' }).click();
      await expect.poll(() => page.locator('.job-tag').count(), shortMs).toBe(2);
      await page.selectOption('select[aria-label=Tag]', 'north');
      await count('2 recordings');
      await page.selectOption('select[aria-label=Tag]', '');
      await expect.poll(names, shortMs).toHaveLength(3);

      await bar.getByRole('button', { name: 'Select all' }).click();
      await bar.getByText('3 selected').waitFor(shortMs);
      await bar.getByRole('button', { name: 'Export' }).click();
      await page
        .getByRole('menuitem', { name: 'Text with times and speakers' })
        .waitFor({ ...shortMs });
      const [download] = await Promise.all([
        page.waitForEvent('download', shortMs),
        page.click('[role=menuitem]:has-text("srt")'),
      ]);
      const archive = unzipSync(readFileSync(await download.path()));
      expect(Object.keys(archive).toSorted()).toEqual([
        'Annual meeting 1_4.srt',
        'call 10.srt',
        'call 2.srt',
      ]);
      expect(Buffer.from(archive['call 2.srt'] ?? []).toString()).toContain('-->');

      // Right after a menu was closed, no key is a shortcut.
      const clear = async () => {
        await page.keyboard.press('Escape');
        return bar.count();
      };
      await expect.poll(clear, shortMs).toBe(0);
      // All that a search has found.
      await page.fill('.list-search input', 'call');
      await expect.poll(names, shortMs).toEqual(['call 2.wav', 'call 10.wav']);
      await box('call 2.wav').check();
      await bar.getByRole('button', { name: 'Select all' }).click();
      await bar.getByText('2 selected').waitFor(shortMs);
      await page.fill('.list-search input', '');
      await box('call 10.wav').uncheck();
      await bar.getByText('1 selected').waitFor(shortMs);
      await bar.getByRole('button', { name: 'Delete' }).click();
      await page.click('[role=alertdialog] button:has-text("Delete")');
      await expect.poll(names, shortMs).toEqual(['Annual meeting 1/4', 'call 10.wav']);
      await count('2 recordings');
      expect(problems).toEqual([]);
    },
    timeoutMs,
  );

  verifies(
    ['studio.list', 'studio.accessible'],
    'tags of one recording are added and removed by its menu, which has the focus again',
    async () => {
      const row = page.locator('.job', { hasText: 'call 10.wav' });
      const tags = row.locator('.job-tag');
      await row.getByRole('button', { name: 'More: call 10.wav' }).click();
      await page.getByRole('menuitem', { name: 'Change tags' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tags of call 10.wav' });
      await dialog.getByLabel('Tag', { exact: true }).fill('south');
      await page.keyboard.press('Enter');
      await expect.poll(() => tags.allTextContents(), shortMs).toContain('south');
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Remove south' }).click();
      await expect.poll(() => tags.allTextContents(), shortMs).not.toContain('south');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.locator(':focus[aria-label="More: call 10.wav"]').waitFor(shortMs);
    },
    timeoutMs,
  );

  verifies(
    'studio.recordings',
    'the audio of a recording is saved as it was uploaded',
    async () => {
      await page.click('[aria-label="More: call 10.wav"]');
      const [download] = await Promise.all([
        page.waitForEvent('download', shortMs),
        page.click('[role=menuitem]:has-text("Download the audio")'),
      ]);
      expect(download.suggestedFilename()).toBe('call 10.wav');
      expect(readFileSync(await download.path()).equals(readFileSync(samplePath))).toBe(true);
      await page.click('.job-row:has-text("call 10.wav")');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      const [again] = await Promise.all([
        page.waitForEvent('download', shortMs),
        page.click('[role=menuitem]:has-text("Download the audio")'),
      ]);
      expect(again.suggestedFilename()).toBe('call 10.wav');
    },
    timeoutMs,
  );
});
