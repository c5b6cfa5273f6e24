import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import {
  freePort,
  type ServerProcess,
  samplePath,
  startServerProcess,
} from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readBuiltPages } from './support/built-pages.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const mainPages = [
  '',
  'guides/live-captions',
  'guides/recipes',
  'guides/self-hosting',
  'guides/studio',
  'guides/webhooks',
  'architecture',
  'configuration',
  'engines',
  'error-codes',
  'glossary',
  'live-protocol',
  'reference/specification/',
  'reference/http/pre-recorded',
  'reference/fields/requests',
  'reference/packages/',
  'reference/packages/core/types',
  'reference/packages/http/api',
  'reference/packages/http/node',
  'reference/packages/react/components',
  'reference/command',
];
const timeoutMs = 240_000;
const maximumHeight = 20_000;

/** What newcomers search for, and the page that has to be the first one. */
const searches: Readonly<Record<string, RegExp>> = {
  'transcribe a file': /guides\/transcribe-a-file/,
  'live captions': /guides\/(?:live-captions|react)/,
  microphone: /guides\/(?:react|live-captions)/,
  webhook: /guides\/webhooks/,
  'api key': /guides\/(?:proxy|self-hosting)/,
  speakers: /guides\/(?:speakers-and-redaction|known-voices)/,
  'speaker diarization': /guides\/speakers-and-redaction/,
  'subtitles srt': /guides\/(?:subtitles|transcribe-a-file)/,
  docker: /guides\/self-hosting/,
  'redact personal data': /guides\/speakers-and-redaction/,
  recipes: /guides\/recipes/,
  queue_full: /error-codes/,
  'error 429': /guides\/(?:errors|transcribe-a-file|troubleshooting)/,
  vocabulary: /guides\/transcribe-a-file/,
  'custom words': /guides\/transcribe-a-file/,
  'next.js': /guides\/(?:react|proxy)/,
  'phone call': /guides\/phone-audio/,
  translate: /guides\/language-models-and-translation/,
  upload: /guides\//,
  'token endpoint': /guides\/(?:react|live-captions)/,
  'test my app': /guides\/testing-your-app/,
  // A search for a symbol finds the symbol.
  createClient: /reference\/packages\/http\/api[\w-]*#createclient/,
};

describe('in a browser', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
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

  /**
   * Opens a page as the service serves it. Everything that its policy refuses, or that leaves the
   * service, is in `errors`.
   */
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

  /**
   * Shows a page wide and narrow, light and dark, and expects nothing serious of axe and nothing
   * that scrolls sideways.
   */
  async function expectAccessible(page: Page) {
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
  }

  for (const path of mainPages)
    verifies(
      ['docs.accessibility', 'docs.policy'],
      `/docs/${path}, wide and narrow, light and dark`,
      async () => {
        const { errors, page } = await openPage(path);
        await expectAccessible(page);
        expect(errors).toEqual([]);
        await page.close();
      },
      timeoutMs,
    );

  verifies(
    ['docs.accessibility', 'docs.pages'],
    'an address without a page says so, and leads on',
    async () => {
      const { page } = await openPage('guides/none-of-that-name');
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Quick start' }).click();
      await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
      await page.close();
    },
    timeoutMs,
  );

  verifies(
    'docs.markdown',
    'a button copies the page as Markdown, which the service serves',
    async () => {
      const { errors, page } = await openPage('guides/errors');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy page' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const response = await fetch(`${server.url}/docs/guides/errors.md`);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(await response.text());
      expect(copied).toMatch(/^# Errors\n/);
      const link = page.getByRole('link', { name: 'Markdown', exact: true });
      expect(await link.getAttribute('href')).toBe('/docs/guides/errors.md');
      const index = await fetch(`${server.url}/docs/llms.txt`);
      expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(errors).toEqual([]);
      await page.close();
    },
    timeoutMs,
  );

  for (const colorScheme of ['light', 'dark'] as const)
    verifies(
      'docs.accessibility',
      `the interactive reference, with an operation that is tried, ${colorScheme}`,
      async () => {
        const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
        await page.goto(`${server.url}/docs/api/#tag/pre-recorded/POST/v2/pre-recorded`);
        await page.evaluate(axeSource);
        // Deprecated fields are faded, unless a style says otherwise.
        await page.getByText('callback_url').first().waitFor();
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await findViolations(page), `${width} pixels`).toEqual([]);
        }
        await page.getByRole('button', { name: 'Test Request' }).first().click();
        await page.getByRole('button', { name: /^Send/ }).first().waitFor();
        expect(await findViolations(page), 'an operation that is tried').toEqual([]);
        await page.close();
      },
      timeoutMs,
    );

  for (const [query, guide] of Object.entries(searches))
    verifies(
      'docs.search',
      `a search for ${query} finds a guide first`,
      async () => {
        const { page } = await openPage('');
        await page.keyboard.press('Control+k');
        await page.locator('.VPLocalSearchBox input').fill(query);
        const first = page.locator('.VPLocalSearchBox a.result').first();
        await first.waitFor();
        expect(await first.getAttribute('href')).toMatch(guide);
        await page.close();
      },
      timeoutMs,
    );

  verifies(
    'docs.length',
    'no page is longer than 20,000 pixels',
    async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const long: string[] = [];
      for (const { address } of readBuiltPages()) {
        await page.goto(`${server.url}/docs/${address}`, { waitUntil: 'domcontentloaded' });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (height > maximumHeight) long.push(`${address}: ${height}`);
      }
      expect(long).toEqual([]);
      await page.close();
    },
    2 * timeoutMs,
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

  verifies(
    'studio.base-path',
    'below a path of a host every page, request and link is below it',
    async () => {
      const port = await freePort();
      const publicUrl = `http://127.0.0.1:${port}/tools/speech`;
      const shared = await startServerProcess({
        EARSHOT_PORT: String(port),
        EARSHOT_PUBLIC_URL: publicUrl,
      });
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('request', (request) => {
        if (request.url().startsWith('http') && !request.url().startsWith(publicUrl))
          problems.push(`request to ${request.url()}`);
      });
      await page.goto(`${publicUrl}/docs`);
      await page.waitForURL(`${publicUrl}/docs/`);
      await page.getByRole('link', { name: 'Guides' }).first().click();
      await page.waitForURL(`${publicUrl}/docs/guides/quick-start`);
      await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
      expect(links.length).toBeGreaterThan(10);
      expect(links.filter((href) => href?.startsWith('/tools/speech/') !== true)).toEqual([]);
      await page.goto(`${publicUrl}/docs/api/#tag/pre-recorded/POST/v2/pre-recorded`);
      await page.getByText('callback_url').first().waitFor();
      expect(problems).toEqual([]);
      await page.close();
      await shared.stop();
    },
    timeoutMs,
  );
});
