import { type Browser, launchChromium, type Page } from '@earshot/presets/chromium';
import { samplePath } from '@earshot/server/testing';
import { afterAll, beforeAll } from 'vitest';
import { timeout } from './program-service.js';

/** A browser of its own for the tests of a suite: its microphone plays the bundled sample, once. */
export function startBrowser(): { readonly browser: Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(samplePath);
  }, timeout);
  afterAll(() => browser.close());
  return {
    get browser() {
      return browser;
    },
  };
}

/** A page whose errors and responses are collected. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors that the page has thrown or printed so far. */
  readonly errors: readonly string[];
  /** Bodies of the responses so far that contain a text. */
  responsesWith(text: string): Promise<string[]>;
}

/** Opens a page and collects its errors and responses from the first one on. */
export async function openWatchedPage(browser: Browser, url: string): Promise<WatchedPage> {
  const page = await browser.newPage();
  const errors: string[] = [];
  const bodies: Promise<string>[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await page.goto(url);
  return {
    page,
    errors,
    async responsesWith(text) {
      return (await Promise.all(bodies)).filter((body) => body.includes(text));
    },
  };
}
