import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { samplePath, type ServerProcess, startServerProcess } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const mainPages = [
  '',
  'guides/live-captions',
  'guides/self-hosting',
  'architecture',
  'live-protocol',
  'reference/http/pre-recorded',
  'reference/fields/requests',
  'reference/packages/',
  'reference/packages/http/node',
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
  async function openPage(path: string, width: number, colorScheme: 'light' | 'dark') {
    const errors: string[] = [];
    // axe is brought into the page by a script of its own, which the policy would refuse.
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
        errors.push(`request to ${request.url()}`);
    });
    await page.goto(`${server.url}/docs/${path}`, { waitUntil: 'networkidle' });
    return { page, errors, close: () => context.close() };
  }

  async function findViolations(page: Page): Promise<string[]> {
    // Evaluated, not added as an element: the policy stays as it is.
    await page.evaluate(axeSource);
    const results = (await page.evaluate('axe.run(document)')) as AxeResults;
    return results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
      );
  }

  for (const width of [390, 1280])
    for (const scheme of ['light', 'dark'] as const)
      verifies(
        ['docs.accessibility', 'docs.policy'],
        `main pages at ${width} pixels, ${scheme}`,
        async () => {
          const found: string[] = [];
          for (const path of mainPages) {
            const { close, errors, page } = await openPage(path, width, scheme);
            const isDark = await page.evaluate(() =>
              document.documentElement.classList.contains('dark'),
            );
            expect(isDark, `${path} ${scheme}`).toBe(scheme === 'dark');
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            if (overflow > 0) found.push(`/${path}: scrolls sideways by ${overflow} pixels`);
            found.push(...errors.map((error) => `/${path}: ${error}`));
            found.push(...(await findViolations(page)).map((each) => `/${path}: ${each}`));
            await close();
          }
          expect(found).toEqual([]);
        },
        timeoutMs,
      );

  verifies(
    'docs.search',
    'a guide is found by its words',
    async () => {
      const { close, errors, page } = await openPage('', 1280, 'light');
      await page.keyboard.press('Control+k');
      await page.locator('.VPLocalSearchBox input').fill('webhooks verified');
      const first = page.locator('.VPLocalSearchBox a.result').first();
      await first.waitFor();
      await first.click();
      await page.waitForURL(/webhooks/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(errors).toEqual([]);
      await close();
    },
    timeoutMs,
  );
});
