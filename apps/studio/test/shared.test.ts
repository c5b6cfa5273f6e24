import { hasChromium, type Page } from '@earshot/presets/chromium';
import { testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { recordVideoJob } from './support/recorded-video.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe('a shared transcript', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;
  let path = '';

  beforeAll(async () => {
    studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    path = await recordAddOnJob(studio);
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  /** A page of somebody without a session. */
  async function openAsGuest(address: string): Promise<{ page: Page; problems: string[] }> {
    const context = await studio.browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(address);
    return { page, problems };
  }

  verifies(
    ['studio.share-transcript', 'studio.accessible'],
    'a link is created, read, searched and played by a guest, and revoked',
    async () => {
      const { page, problems } = await studio.open({ path });
      await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
      // Nothing moves under the pointer any more.
      await page.locator('.waveform-note').waitFor({ state: 'detached' });
      await page.locator('[data-word]', { hasText: 'Zurich' }).click();
      await page.locator('[data-word][data-played]', { hasText: 'Zurich' }).waitFor();
      await page.keyboard.press('Delete');
      await page.locator('.removed', { hasText: 'Zurich' }).waitFor();
      await page.getByRole('button', { name: 'Speaker 2' }).first().click();
      await page.getByLabel('Name of Speaker 2').fill('Ben');
      await page.keyboard.press('Enter');
      await page.locator('.edit-bar [role=status]', { hasText: 'Saved' }).waitFor();

      const share = async (title: string, withAudio: boolean): Promise<string> => {
        await page.getByLabel('Title that readers see').fill(title);
        const toggle = page.getByRole('switch', { name: 'With the audio' });
        if ((await toggle.isChecked()) !== withAudio)
          await page.getByText('With the audio').click();
        await page.getByRole('button', { name: 'Create a link' }).click();
        await page.locator('.share-list', { hasText: title }).waitFor();
        return (await page.locator('.share-created a').getAttribute('href')) ?? '';
      };
      await page.click('[aria-label=More]');
      await page.click('[role=menuitem]:has-text("Share by a link")');
      const text = await share('Only the text', false);
      expect(await findViolations(page)).toEqual([]);
      const audio = await share('With its audio', true);

      const reader = await openAsGuest(text);
      await reader.page.locator('h1', { hasText: 'Only the text' }).waitFor();
      const spoken = reader.page.locator('.utterance-text').nth(1);
      await expect.poll(() => spoken.textContent()).toContain('numbers from the office,');
      await reader.page.locator('.voice', { hasText: 'Ben' }).first().waitFor();
      expect(await reader.page.locator('.player, .utterance-menu, .removed').count()).toBe(0);
      // Nothing offers to play what the link does not give.
      expect(await reader.page.getByRole('button', { name: /Play/ }).count()).toBe(0);
      expect(await findViolations(reader.page)).toEqual([]);

      const listener = await openAsGuest(audio);
      await listener.page.locator('.player').waitFor();
      await listener.page.locator('.waveform-note').waitFor({ state: 'detached' });
      await listener.page.locator('[data-word]', { hasText: 'numbers' }).click();
      const time = () =>
        listener.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      await expect.poll(time).toBeGreaterThan(10.9);
      await listener.page.keyboard.press('/');
      await listener.page.keyboard.type('hospital');
      await listener.page.locator('[data-hit=current]', { hasText: 'hospital' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await listener.page.emulateMedia({ colorScheme });
        expect(await findViolations(listener.page, { colorScheme })).toEqual([]);
      }
      // The page keeps what it shows to itself: no other address receives the token.
      expect(await listener.page.evaluate(() => document.cookie)).toBe('');
      expect([...reader.problems, ...listener.problems]).toEqual([]);

      await page.getByRole('button', { name: 'Revoke the link Only the text' }).click();
      await page
        .locator('.share-list', { hasText: 'Only the text' })
        .waitFor({ state: 'detached' });
      await reader.page.reload();
      await reader.page.locator('h1', { hasText: 'This link gives no transcript' }).waitFor();
      expect(await findViolations(reader.page)).toEqual([]);
      await listener.page.reload();
      await listener.page.locator('h1', { hasText: 'With its audio' }).waitFor();
      const headers = { 'x-service-key': testKey };
      const job = path.replace('/recordings/', '/v2/pre-recorded/');
      await fetch(`${studio.server.url}${job}`, { method: 'DELETE', headers });
      await listener.page.reload();
      await listener.page.locator('h1', { hasText: 'This link gives no transcript' }).waitFor();
      const guest = await openAsGuest(`${studio.server.url}/shared`);
      await guest.page.locator('h1', { hasText: 'This link gives no transcript' }).waitFor();
      expect(problems).toEqual([]);
    },
    timeoutMs,
  );

  verifies(
    ['studio.share-transcript', 'studio.video'],
    'a guest sees the picture of a shared video beside the words, and its waveform',
    async () => {
      const id = (await recordVideoJob(studio)).replace('/recordings/', '');
      const { page } = await studio.open();
      const url = await page.evaluate(async (shared) => {
        const response = await fetch(`/studio/recordings/${shared}/shares`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'A film', audio: true }),
        });
        return ((await response.json()) as { url: string }).url;
      }, id);
      const guest = await openAsGuest(url);
      await guest.page.locator('.recording-side .picture > video').waitFor();
      await guest.page.locator('.waveform-note').waitFor({ state: 'detached' });
      const picture = await guest.page.locator('.picture > video').boundingBox();
      const words = await guest.page.locator('.words').boundingBox();
      expect(picture?.width).toBeGreaterThan(300);
      expect(picture?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? 0));
      await guest.page.locator('.waveform-box').click();
      const time = () =>
        guest.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      await expect.poll(time).toBeGreaterThan(30);
      expect(await findViolations(guest.page)).toEqual([]);
      expect(guest.problems).toEqual([]);
    },
    timeoutMs,
  );
});
