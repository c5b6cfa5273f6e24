import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { recordVideoJob } from './support/recorded-video.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { findUtterance } from './support/utterance-row.js';

const timeoutMs = 240_000;

describe('a transcript in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;
  let path = '';

  beforeAll(async () => {
    studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    path = await recordAddOnJob(studio);
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
  const editsUrl = () =>
    `${studio.server.url}${path.replace('/recordings/', '/v2/pre-recorded/')}/edits`;
  const storedEdits = async (): Promise<unknown> => (await fetch(editsUrl(), { headers })).json();
  const open = async (options: Parameters<StudioRig['open']>[0] = {}) => {
    const opened = await studio.open({ path, ...options });
    await opened.page.waitForSelector('[data-word]');
    await opened.page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
    return opened;
  };
  /** Selects words as a drag of the mouse does. */
  const select = (page: Page, first: number, last: number) =>
    page.evaluate(
      ([from, to]) => {
        const begin = document.querySelector(`[data-word="${from}"]`)?.firstChild;
        const end = document.querySelector(`[data-word="${to}"]`)?.firstChild;
        if (begin && end)
          getSelection()?.setBaseAndExtent(begin, 0, end, end.textContent?.length ?? 0);
      },
      [first, last] as const,
    );
  const exportText = async (page: Page): Promise<string> => {
    await page.click('button:has-text("Export")');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('[role=menuitem]:has-text("with times and speakers")'),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };

  verifies(
    ['studio.removal', 'studio.accessible'],
    'words and utterances are deleted, seen struck through, left out of exports, and restored',
    async () => {
      const { page, problems } = await open();
      const removed = page.locator('.removed');
      await select(page, 2, 5);
      await page.keyboard.press('Delete');
      await removed.filter({ hasText: 'and thank you all' }).waitFor();
      await page.locator('[data-word="1"]', { hasText: 'morning,' }).waitFor();
      // The word at the player follows, and the next press continues after it.
      await page.locator('[data-word="2"]', { hasText: 'for' }).click();
      await page.keyboard.press('Delete');
      await page.keyboard.press('Delete');
      await expect
        .poll(() => removed.locator('del').allTextContents())
        .toEqual(['and thank you all', 'for', 'making']);
      await findUtterance(page, 1).getByRole('button', { name: 'Edit the utterance' }).click();
      await page.click('[role=menuitem]:has-text("Delete the utterance")');
      await removed.filter({ hasText: 'Morning. I brought the numbers' }).waitFor();
      await findUtterance(page, 1)
        .locator('.utterance-text', { hasText: /^Then let us begin/ })
        .waitFor();
      expect(await findViolations(page)).toEqual([]);
      await expect.poll(storedEdits).toMatchObject({
        corrections: [
          { from: 2, count: 4, text: '' },
          { from: 6, count: 1, text: '' },
          { from: 7, count: 1, text: '' },
          { from: 13, count: 14, text: '' },
        ],
      });
      const text = await exportText(page);
      expect(text).toContain('Good morning, the time before');
      expect(text).not.toContain('Zurich');

      // It is all there after a reload, and comes back in its place.
      await page.reload();
      await page.waitForSelector('.removed');
      await page.getByRole('button', { name: 'Restore “and thank you all”' }).click();
      await findUtterance(page, 0)
        .locator('.utterance-text', { hasText: 'Good morning, and thank you all' })
        .waitFor();
      await page.getByRole('button', { name: 'Restore “Morning. I brought' }).click();
      await findUtterance(page, 1)
        .locator('.utterance-text', { hasText: /^Morning\. I brought/ })
        .waitFor();
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
      await findUtterance(page, 1)
        .locator('.utterance-text', { hasText: /^Then let us begin/ })
        .waitFor();
      await fetch(editsUrl(), { method: 'DELETE', headers: { 'x-service-key': testKey } });
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.notes', 'studio.accessible'],
    'words are highlighted and commented, listed with their time, kept, found and removed',
    async () => {
      const { page, problems } = await open();
      const note = page.locator('.notes > li');
      await select(page, 13, 15);
      const bar = page.getByRole('toolbar', { name: 'Selected words' });
      await bar.waitFor();
      expect(await findViolations(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Comment' }).click();
      await page.getByLabel('Comment on “Morning. I brought”').fill('Which morning?');
      await page.keyboard.press('Control+Enter');
      await note.filter({ hasText: 'Which morning?' }).waitFor();
      await page.locator('[data-word="14"][data-note=comment]').waitFor();
      // By keys alone: the word at the player.
      await page.locator('[data-word="2"]').click();
      await page.keyboard.press('e');
      await page.locator('[data-word="2"][data-note=highlight]').waitFor();
      expect(await note.locator('.moment').allTextContents()).toEqual(['0:01', '0:10']);
      expect(await findViolations(page)).toEqual([]);
      await expect.poll(storedEdits).toMatchObject({
        corrections: [],
        notes: [
          { from: 2, count: 1, text: '' },
          { from: 13, count: 3, text: 'Which morning?' },
        ],
      });

      await page.reload();
      await page.getByRole('tab', { name: 'Comments' }).click();
      await note
        .filter({ hasText: 'Which morning?' })
        .getByRole('button', { name: '0:10' })
        .click();
      await page.locator('[data-word="13"][data-played]').waitFor();
      // A comment on deleted words is kept, and says which.
      await select(page, 13, 15);
      await page.keyboard.press('Delete');
      await note.locator('[data-removed]', { hasText: 'Morning. I brought' }).waitFor();
      await page.keyboard.press('Control+z');
      await note.locator('[data-removed]').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove the mark of “and”' }).click();
      await expect.poll(() => note.count()).toBe(1);
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
      await expect.poll(() => note.count()).toBe(2);
      await fetch(editsUrl(), { method: 'DELETE', headers: { 'x-service-key': testKey } });
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.editing', 'studio.keyboard'],
    'a click on a name renames the speaker in its place, and the keys stay there',
    async () => {
      const { page, problems } = await open();
      await findUtterance(page, 1).getByRole('button', { name: 'Speaker 2' }).click();
      await page.getByLabel('Name of Speaker 2').fill('Ben');
      await page.keyboard.press('Enter');
      await findUtterance(page, 4).getByRole('button', { name: 'Ben' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ben');
      // Escape leaves the name as it is.
      await page.keyboard.press('Enter');
      await page.getByLabel('Name of Ben').fill('Nobody');
      await page.keyboard.press('Escape');
      await findUtterance(page, 1).getByRole('button', { name: 'Ben' }).waitFor();
      await expect.poll(storedEdits).toMatchObject({ speakers: [{ speaker: 1, name: 'Ben' }] });
      await fetch(editsUrl(), { method: 'DELETE', headers: { 'x-service-key': testKey } });
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.keyboard', 'studio.player'],
    'a few keys reach the words and the player, arrow keys move between rows, and the speed is kept',
    async () => {
      const { page, problems } = await open();
      const focused = () =>
        page.evaluate(() => {
          const { activeElement: element } = document;
          const place = element?.closest<HTMLElement>('.utterance-place')?.dataset['index'];
          return `${place ?? ''} ${element?.getAttribute('aria-label') ?? element?.textContent}`;
        });
      const tabTo = async (name: string): Promise<void> => {
        for (let presses = 0; presses < 12; presses += 1) {
          if ((await focused()).trim() === name) return;
          await page.keyboard.press('Tab');
        }
        throw new Error(`twelve tabs do not reach ${name}: the focus is on ${await focused()}`);
      };
      await page.locator('#content').focus();
      await tabTo('Skip to the player');
      await page.keyboard.press('Enter');
      expect(await focused()).toBe(' Play');

      await page.locator('#content').focus();
      await tabTo('Skip to the transcript');
      await page.keyboard.press('Enter');
      expect(await focused()).toBe(' Transcript');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('0 Speaker 1');
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toBe('1 Play from 0:10');
      await page.keyboard.press('End');
      await expect.poll(focused).toBe('10 Play from 1:49');
      await page.keyboard.press('Enter');
      const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      await expect.poll(time).toBeCloseTo(109.09, 1);
      await page.keyboard.press('Tab');
      expect(await focused()).toContain('10 Edit the utterance');
      // The next one is outside of the words.
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(' Skip to the player');

      await page.keyboard.press(']');
      await page.keyboard.press(']');
      const rate = () => page.evaluate(() => document.querySelector('video')?.playbackRate);
      await expect.poll(rate).toBe(1.2);
      await page.reload();
      await page.waitForSelector('[data-word]');
      await expect.poll(rate).toBe(1.2);
      await page.locator('.speed-value', { hasText: '1.2×' }).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.video', 'studio.accessible'],
    'a video is beside the words with what is said over it, and the words have room',
    async () => {
      const video = await recordVideoJob(studio);
      const { page, problems } = await open({ path: video, height: 720 });
      const caption = page.locator('.picture-caption');
      await page.locator('[data-word]', { hasText: 'numbers' }).click();
      await caption.filter({ hasText: 'numbers' }).waitFor();
      const box = async (selector: string) => {
        const found = await page.locator(selector).boundingBox();
        if (found === null) throw new Error(`${selector} is not shown`);
        return found;
      };
      const words = await box('.transcript');
      const picture = await box('.picture');
      expect(picture.x).toBeGreaterThanOrEqual(words.x + words.width);
      expect(words.height).toBeGreaterThan(0.45 * 720);
      expect((await box('.utterance-text >> nth=0')).width).toBeGreaterThan(480);
      const over = await box('.picture-caption');
      expect(over.y).toBeGreaterThan(picture.y);
      expect(over.y + over.height).toBeLessThan(picture.y + picture.height);
      expect(await findViolations(page)).toEqual([]);

      // As a page of 1280 pixels is at 200 % zoom.
      await page.setViewportSize({ width: 640, height: 360 });
      const narrow = await box('.transcript');
      expect(narrow.width).toBeGreaterThan(560);
      expect(narrow.height).toBeGreaterThan(200);
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled).toBeLessThanOrEqual(640);
      expect(await findViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );
});
