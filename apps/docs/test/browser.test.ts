import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { type ServerProcess, samplePath, startServerProcess } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const mainPages = [
  '',
  'guides/live-captions',
  'guides/self-hosting',
  'guides/studio',
  'guides/webhooks',
  'architecture',
  'configuration',
  'live-protocol',
  'reference/http/pre-recorded',
  'reference/fields/requests',
  'reference/packages/',
  'reference/packages/http/node',
  'reference/packages/react/components',
  'reference/command',
];
const timeoutMs = 240_000;

describe.runIf(needs(hasChromium, 'Chromium at /usr/bin/chromium'))('in a browser', () => {
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServerProcess();
    browser = await launchChromium(samplePath);
  }, timeoutMs);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens a page as the service serves it; everything that its policy refuses, or that leaves the service, is in `errors`. */
  async function openPage(path: string) {
    const errors: string[] = [];
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
        errors.push(`request to ${request.url()}`);
    });
    await page.goto(`${server.url}/docs/${path}`, { waitUntil: 'networkidle' });
    // Evaluated, not added as an element: the policy stays as it is.
    await page.evaluate(axeSource);
    return { page, errors };
  }

  async function findViolations(page: Page): Promise<string[]> {
    const results = (await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] })",
    )) as AxeResults;
    return results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
      );
  }

  for (const path of mainPages)
    verifies(
      ['docs.accessibility', 'docs.policy'],
      `/docs/${path}, wide and narrow, light and dark`,
      async () => {
        const { errors, page } = await openPage(path);
        for (const width of [1280, 390])
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            await page.waitForFunction(
              (isDark) => document.documentElement.classList.contains('dark') === isDark,
              colorScheme === 'dark',
            );
            const where = `${width} pixels, ${colorScheme}`;
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect(overflow, `${where}: scrolls sideways`).toBeLessThanOrEqual(0);
            expect(await findViolations(page), where).toEqual([]);
          }
        expect(errors).toEqual([]);
        await page.close();
      },
      timeoutMs,
    );

  verifies(
    'docs.search',
    'a guide is found by its words',
    async () => {
      const { errors, page } = await openPage('');
      await page.keyboard.press('Control+k');
      await page.locator('.VPLocalSearchBox input').fill('webhooks verified');
      const first = page.locator('.VPLocalSearchBox a.result').first();
      await first.waitFor();
      await first.click();
      await page.waitForURL(/webhooks/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(errors).toEqual([]);
      await page.close();
    },
    timeoutMs,
  );
});
