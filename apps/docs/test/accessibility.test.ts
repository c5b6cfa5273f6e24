import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openSite, type Site } from './support/site.ts';

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

/** Rules of axe that are checked in a theme: all, or those that depend on it in the second one. */
const rulesOf = {
  light: undefined,
  dark: ['color-contrast', 'link-in-text-block'],
};

describe('every kind of page', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, timeoutMs);
  afterAll(() => site.close());

  /** Serious violations on a page. @param rules - names of rules of axe, all unless given */
  async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
    // Evaluated, not added as an element: the policy stays as it is.
    if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axeSource);
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    const violations = (await page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    )) as AxeResults['violations'];
    return violations
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
        expect(await findViolations(page, rulesOf[colorScheme]), where).toEqual([]);
      }
  }

  for (const path of mainPages)
    verifies(
      ['docs.accessibility', 'docs.policy'],
      `/docs/${path}, wide and narrow, light and dark`,
      async () => {
        const { errors, page } = await site.openPage(path);
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
      const { page } = await site.openPage('guides/none-of-that-name');
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Quick start' }).click();
      await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
      await page.close();
    },
    timeoutMs,
  );

  for (const colorScheme of ['light', 'dark'] as const)
    verifies(
      'docs.accessibility',
      `the interactive reference, with an operation that is tried, ${colorScheme}`,
      async () => {
        const page = await site.browser.newPage({
          colorScheme,
          viewport: { width: 1280, height: 900 },
        });
        const rules = rulesOf[colorScheme];
        await page.goto(`${site.url}/docs/api/#tag/pre-recorded/POST/v2/pre-recorded`);
        // Deprecated fields are faded, unless a style says otherwise.
        await page.getByText('callback_url').first().waitFor();
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await findViolations(page, rules), `${width} pixels`).toEqual([]);
        }
        await page.getByRole('button', { name: 'Test Request' }).first().click();
        await page.getByRole('button', { name: /^Send/ }).first().waitFor();
        expect(await findViolations(page, rules), 'an operation that is tried').toEqual([]);
        await page.close();
      },
      timeoutMs,
    );
});
