import { type Browser, launchChromium, type Page } from '@earshot/presets/chromium';
import {
  pocketsphinxSettings,
  type ServerEnvironment,
  type ServerProcess,
  samplePath,
  startServerProcess,
  testKey,
} from '@earshot/server/testing';

/** The real service with its studio, and a browser whose microphone plays the sample. */
export interface StudioRig {
  readonly server: ServerProcess;
  readonly browser: Browser;
  /**
   * A page that is signed in by a one-time link. Whatever the policy refuses, and each error of a
   * script, is in `problems`.
   */
  open(options?: OpenOptions): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

/** What a page is like. */
interface OpenOptions {
  readonly path?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /**
   * True for a phone or a tablet: a screen that is touched, without a mouse. @defaultValue false
   */
  readonly isTouched?: boolean;
  /** Language of the browser, which the studio takes over. @defaultValue `en-US` */
  readonly locale?: 'en-US' | 'de-DE';
  /** Origin to open, such as that of a proxy. @defaultValue that of the service */
  readonly origin?: string;
}

/** Starts service and browser. */
export async function startStudio(environment: ServerEnvironment = {}): Promise<StudioRig> {
  const server = await startServerProcess({ ...pocketsphinxSettings, ...environment });
  const browser = await launchChromium(samplePath);
  return {
    server,
    browser,
    async open({
      colorScheme = 'light',
      height = 900,
      isTouched = false,
      locale = 'en-US',
      origin = server.url,
      path = '/',
      width = 1280,
    } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale,
        hasTouch: isTouched,
        isMobile: isTouched,
        permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error.stack)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      const link = await signInLink(server.url);
      await page.goto(link.replace(server.url, origin));
      await page.waitForURL(`${origin}/`);
      // The notice of the link takes room at the top of the page.
      await page.locator('.link-notice button').click();
      await page.waitForSelector('.link-notice', { state: 'detached' });
      if (path !== '/') await page.goto(`${origin}${path}`);
      return { page, problems };
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** True for the page that a step returns when it has opened another one. */
export function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'goto' in value;
}

/**
 * Has the service make a one-time link, as `npm start` does. @param key - the key that it signs in
 * with
 */
export async function signInLink(origin: string, key = testKey): Promise<string> {
  const response = await fetch(`${origin}/studio/links`, {
    method: 'POST',
    headers: { 'x-service-key': key },
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}
