import { hasChromium, type Page } from '@earshot/presets/chromium';
import { freePort, speech, testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type StudioRig, startStudio } from './support/studio.js';
import { transcribe } from './support/transcribe.js';

const timeoutMs = 120_000;

describe(
  'behind a proxy that serves the service below a path',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;
    let publicUrl: string;
    beforeAll(async () => {
      const port = await freePort();
      publicUrl = `http://127.0.0.1:${port}/tools/speech`;
      studio = await startStudio({ EARSHOT_PORT: String(port), EARSHOT_PUBLIC_URL: publicUrl });
    }, timeoutMs);
    afterAll(() => studio.close());

    /** Opens a page. Whatever leaves the path, and each error, is in `problems`. */
    async function openPage(): Promise<{ page: Page; problems: string[] }> {
      const context = await studio.browser.newContext({ permissions: ['microphone'] });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error.stack)));
      page.on('console', (message) => {
        // A browser that is not signed in gets a 401 for its session.
        if (message.type() === 'error' && !message.text().includes('401'))
          problems.push(message.text());
      });
      page.on('request', (request) => {
        if (request.url().startsWith('http') && !request.url().startsWith(`${publicUrl}/`))
          problems.push(`request to ${request.url()}`);
      });
      page.on('websocket', (socket) => {
        if (!socket.url().startsWith(`${publicUrl.replace('http', 'ws')}/v2/live`))
          problems.push(`socket to ${socket.url()}`);
      });
      return { page, problems };
    }

    verifies(
      'studio.base-path',
      'every page, request and link of the studio is below the path',
      async () => {
        const id = await transcribe(publicUrl, speech, 'meeting.wav');
        const { page, problems } = await openPage();
        await page.goto(`${publicUrl}/recordings/${id}`);
        await page.waitForURL(`${publicUrl}/sign-in?*`);
        await page.locator('#key').fill(testKey);
        await page.keyboard.press('Enter');
        await page.waitForURL(`${publicUrl}/recordings/${id}`);
        await page.locator('[data-word]', { hasText: 'morning' }).first().waitFor();
        await page.goto(`${publicUrl}/`);
        await page.locator('.job-row').first().click();
        await page.waitForURL(`${publicUrl}/recordings/${id}`);
        await page.getByRole('link', { name: 'Live' }).click();
        await page.waitForURL(`${publicUrl}/live`);
        await page.getByRole('link', { name: 'Settings' }).click();
        await page.waitForURL(`${publicUrl}/settings`);
        const links = await page
          .locator('a[href^="/"]')
          .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
        expect(links.filter((href) => href?.startsWith('/tools/speech/') !== true)).toEqual([]);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.base-path',
      'a live session records, and is watched, below the path',
      async () => {
        const { page, problems } = await openPage();
        await page.goto(`${publicUrl}/sign-in`);
        await page.locator('#key').fill(testKey);
        await page.keyboard.press('Enter');
        await page.waitForURL(`${publicUrl}/`);
        await page.goto(`${publicUrl}/live`);
        const socket = page.waitForEvent('websocket');
        await page.locator('.live-bar .primary').click();
        await socket;
        await page
          .locator('.live-words .caption', { hasText: 'morning' })
          .waitFor({ timeout: 60_000 });
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.base-path',
      'whoever reaches the service past the proxy sees the studio at the root',
      async () => {
        const page = await studio.browser.newPage();
        await page.goto(`${studio.server.url}/settings`);
        await page.waitForURL(`${studio.server.url}/sign-in?*`);
        await page.locator('#key').waitFor();
        await page.close();
      },
      timeoutMs,
    );
  },
);
