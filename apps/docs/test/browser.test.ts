import { hasChromium, type Page } from '@earshot/presets/chromium';
import { freePort, startServerProcess } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readBuiltPages } from './support/built-pages.ts';
import { openSite, type Site } from './support/site.ts';

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

/** Shows the body of another page, as the service sends it, in the page. */
async function showStatically(path: string): Promise<void> {
  const html = await (await fetch(path)).text();
  document.body.replaceWith(new DOMParser().parseFromString(html, 'text/html').body);
}

describe('in a browser', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, timeoutMs);
  afterAll(() => site.close());

  verifies(
    'docs.markdown',
    'a button copies the page as Markdown, which the service serves',
    async () => {
      const { errors, page } = await site.openPage('guides/errors');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy page' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const response = await fetch(`${site.url}/docs/guides/errors.md`);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(await response.text());
      expect(copied).toMatch(/^# Errors\n/);
      const link = page.getByRole('link', { name: 'Markdown', exact: true });
      expect(await link.getAttribute('href')).toBe('/docs/guides/errors.md');
      const index = await fetch(`${site.url}/docs/llms.txt`);
      expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(errors).toEqual([]);
      await page.close();
    },
    timeoutMs,
  );

  describe('a search', () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await site.openPage(''));
      await page.keyboard.press('Control+k');
    }, timeoutMs);
    afterAll(() => page.close());

    for (const [query, guide] of Object.entries(searches))
      verifies(
        'docs.search',
        `for ${query} finds a guide first`,
        async () => {
          const input = page.locator('.VPLocalSearchBox input');
          const results = page.locator('.VPLocalSearchBox a.result');
          // What the query before has found is gone first.
          await input.fill('');
          await results.first().waitFor({ state: 'detached' });
          await input.fill(query);
          await results.first().waitFor();
          expect(await results.first().getAttribute('href')).toMatch(guide);
        },
        timeoutMs,
      );
  });

  verifies(
    'docs.length',
    'no page is longer than 20,000 pixels',
    async () => {
      const { page } = await site.openPage('');
      const measure = () => page.evaluate(() => document.documentElement.scrollHeight);
      const long: string[] = [];
      for (const { address } of readBuiltPages()) {
        const path = `/docs/${address}`;
        await page.evaluate(showStatically, path);
        // Without its scripts a page of the site has another height by a few rows.
        const isOfSite = (await page.locator('.VPContent').count()) > 0;
        if (isOfSite && (await measure()) < 0.9 * maximumHeight) continue;
        await page.goto(`${site.url}${path}`, { waitUntil: 'domcontentloaded' });
        const height = await measure();
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
      const { errors, page } = await site.openPage('');
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
      const page = await site.browser.newPage();
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
