import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { NetworkLink, needsPocketsphinx, samplePath } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;
const wav = (name: string) => ({ name, mimeType: 'audio/wav', buffer: readFileSync(samplePath) });
const nonsense = (name: string) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from('nothing that anybody said'),
});

describe(
  'work on every page in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    needsPocketsphinx();
    let studio: StudioRig;

    beforeAll(async () => {
      studio = await startStudio();
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const rows = (page: Page, phase: string) => page.locator(`.tray-row[data-phase=${phase}]`);
    const openTray = async (page: Page) => {
      const button = page.locator('.tray-button');
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    };
    /** The question of the browser when the tab is left, null when there was none. */
    const leave = async (page: Page): Promise<string | null> => {
      const asked: string[] = [];
      const onDialog = (dialog: { type(): string; dismiss(): Promise<void> }) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      };
      page.on('dialog', onDialog);
      await page.goto('about:blank', { timeout: 5000 }).catch(() => undefined);
      page.off('dialog', onDialog);
      return asked[0] ?? null;
    };

    verifies(
      ['studio.recordings', 'studio.tray', 'studio.accessible'],
      'uploads continue while other pages are open, and files that cannot be read hold no place',
      async () => {
        const { page } = await studio.open();
        await page.setInputFiles('input[type=file]', [
          nonsense('one.wav'),
          nonsense('two.wav'),
          wav('three.wav'),
          wav('four.wav'),
        ]);
        await page.click('nav a:has-text("Settings")');
        await page.locator('#session').waitFor({ timeout: 60_000 });
        await openTray(page);
        for (const name of ['three.wav', 'four.wav'])
          await rows(page, 'done').filter({ hasText: name }).waitFor({ timeout: 120_000 });
        for (const name of ['one.wav', 'two.wav'])
          await rows(page, 'failed')
            .filter({ hasText: name })
            .getByRole('button', { name: 'Try again' })
            .waitFor({ timeout: 60_000 });
        await page.locator('.tray-button', { hasText: '2 failed' }).waitFor();
        expect(await findViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await findViolations(page)).toEqual([]);
        const right = await page
          .locator('.tray-panel')
          .evaluate((panel) => panel.getBoundingClientRect().right);
        expect(right).toBeLessThanOrEqual(390);
        await page.setViewportSize({ width: 1280, height: 800 });

        for (const name of ['one.wav', 'two.wav'])
          await page.getByRole('button', { name: `Close: ${name}` }).click();
        await page.locator('.tray-button', { hasText: 'Transcripts ready: 2' }).waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.tray-panel').waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.activeElement?.className)).toContain(
          'tray-button',
        );
        await openTray(page);
        await rows(page, 'done').getByRole('link', { name: 'three.wav' }).click();
        await page.locator('[data-word]', { hasText: 'weekend' }).first().waitFor();
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.tray',
      'an upload that the service does not take is asked about, tried again, and ended',
      async () => {
        let { port } = new URL(studio.server.url);
        const proxy = await NetworkLink.open(() => Number(port));
        const origin = proxy.through(studio.server.url).replace(/\/$/, '');
        const { page } = await studio.open({ origin });
        await page.locator('h1').click();
        port = '1';
        proxy.reset();
        await page.setInputFiles('input[type=file]', [wav('kept.wav'), wav('dropped.wav')]);
        const failed = rows(page, 'failed').filter({ hasText: 'kept.wav' });
        await failed
          .filter({ hasText: 'the server cannot be reached' })
          .waitFor({ timeout: 60_000 });
        await rows(page, 'failed').filter({ hasText: 'dropped.wav' }).waitFor({ timeout: 60_000 });
        port = new URL(studio.server.url).port;
        expect(await leave(page)).toBe('beforeunload');
        await openTray(page);
        await failed.getByRole('button', { name: 'Try again' }).click();
        await rows(page, 'done').filter({ hasText: 'kept.wav' }).waitFor({ timeout: 120_000 });
        await page.getByRole('button', { name: 'Close: dropped.wav' }).click();
        await rows(page, 'failed').waitFor({ state: 'detached' });
        await page.locator('.job-row[data-status=done]', { hasText: 'kept.wav' }).waitFor();
        // Everything is at the service.
        expect(await leave(page)).toBeNull();
        await page.context().close();
        await proxy.close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.live', 'studio.tray', 'studio.accessible'],
      'a live session continues while another page is open, is reached from there, and leads to its recording',
      async () => {
        const { page, problems } = await studio.open({ path: '/live' });
        await page.click('button:has-text("Start")');
        const words = page.locator('.live-words');
        await words.filter({ hasText: 'morning' }).waitFor({ timeout: 60_000 });
        await page.click('nav a:has-text("Recordings")');
        await page.locator('.tray-button', { hasText: 'Live: Listening' }).waitFor();
        expect(await leave(page)).toBe('beforeunload');
        await openTray(page);
        expect(await findViolations(page)).toEqual([]);
        await page.locator('.tray-row').getByRole('link', { name: 'Live captions' }).click();
        // It was transcribed all the time.
        await words.filter({ hasText: 'morning' }).waitFor();
        await page.locator('.live-bar button:has-text("Stop")').waitFor();
        expect(await page.locator('.tray').count()).toBe(0);
        await page.click('nav a:has-text("Captions")');
        await openTray(page);
        await page.locator('.tray-row').getByRole('button', { name: 'Stop' }).click();
        const recording = page
          .locator('.tray-row')
          .getByRole('link', { name: 'Recording of the live session' });
        await recording.waitFor({ timeout: 60_000 });
        await recording.click();
        await page
          .locator('[data-word]', { hasText: 'morning' })
          .first()
          .waitFor({ timeout: 60_000 });
        expect(await page.locator('.tray').count()).toBe(0);
        await page.click('nav a:has-text("Live")');
        await page.click('button:has-text("Start")');
        await words.filter({ hasText: 'morning' }).waitFor({ timeout: 60_000 });
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
