import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needsPocketsphinx } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe(
  'those who follow a live session',
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

    /** A page of somebody without a session. */
    async function openAsGuest(address: string): Promise<Page> {
      const context = await studio.browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await context.newPage();
      await page.goto(address);
      return page;
    }

    const readStyle = (page: Page, selector: string, property: string) =>
      page.evaluate(
        ([found = '', name = '']) =>
          getComputedStyle(document.querySelector(found) ?? document.body).getPropertyValue(name),
        [selector, property],
      );

    verifies(
      'studio.share',
      'read along without a key, and in captions of their style; new links end the old ones',
      async () => {
        const { page, problems } = await studio.open({ path: '/live' });
        await page.click('button:has-text("Start")');
        await page.click('button:has-text("Share")');
        const links = page.locator('.share-address a');
        await links.first().waitFor();
        const addresses = (): Promise<string[]> =>
          links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
        const [text = '', captions = ''] = await addresses();
        const reader = await openAsGuest(text);
        await reader.locator('.live-words').filter({ hasText: 'morning' }).waitFor();
        const overlay = await openAsGuest(captions);
        await overlay.locator('.overlay-lines').filter({ hasText: 'morning' }).waitFor();
        expect(await readStyle(overlay, 'html', 'background-color')).toBe('rgba(0, 0, 0, 0)');
        const evil = captions.replace(
          'view=captions',
          'view=captions&color=yellow&lines=1&size=%22%3E%3Cscript%3E&background=url(x)&position=top',
        );
        const styled = await openAsGuest(evil);
        await styled.locator('.overlay-lines').filter({ hasText: 'morning' }).waitFor();
        const stage = styled.locator('.overlay-stage');
        expect(await stage.getAttribute('data-size')).toBe('medium');
        expect(await stage.getAttribute('data-background')).toBe('box');
        expect(await readStyle(styled, '.overlay-stage', 'color')).toBe('rgb(255, 232, 59)');
        const box = await styled.locator('.overlay-lines').boundingBox();
        expect(box?.y).toBeLessThan(60);
        expect(box?.height).toBeLessThan(90);
        for (const each of [page, reader, overlay]) expect(await findViolations(each)).toEqual([]);

        await page.click('text=Create new links');
        await reader.locator('[role=status]', { hasText: 'not valid any more' }).waitFor();
        await expect.poll(async () => (await addresses())[0] ?? text).not.toBe(text);
        const [next = ''] = await addresses();
        await reader.goto(next);
        await reader.reload();
        await reader.locator('.live-words').filter({ hasText: 'morning' }).waitFor();
        await page.click('button:has-text("Stop")');
        await reader
          .locator('[role=status]', { hasText: 'has ended' })
          .waitFor({ timeout: 60_000 });
        expect(problems).toEqual([]);
      },
      timeoutMs,
    );

    verifies(
      ['studio.share', 'studio.accessible'],
      'an address without its end says what is missing, also in the place of captions',
      async () => {
        const reader = await openAsGuest(`${studio.server.url}/watch`);
        await reader.locator('h1', { hasText: 'This address is not complete' }).waitFor();
        await reader.locator('[role=status]', { hasText: 'Copy the whole link' }).waitFor();
        await reader.locator('.brand span', { hasText: 'Earshot' }).waitFor();
        for (const width of [390, 1280])
          for (const colorScheme of ['light', 'dark'] as const) {
            await reader.setViewportSize({ width, height: 800 });
            expect(await reader.locator('.brand span').isVisible()).toBe(true);
            await reader.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            expect(await findViolations(reader, { colorScheme })).toEqual([]);
          }
        const overlay = await openAsGuest(`${studio.server.url}/watch?view=captions`);
        await overlay.locator('.overlay-lines', { hasText: 'Copy the whole link' }).waitFor();
      },
      timeoutMs,
    );
  },
);
