import { type Browser, launchChromium, type Page } from '@earshot/presets/chromium';
import { samplePath, startServerProcess } from '@earshot/server/testing';

/** The documentation site as a service serves it, in a browser. */
export interface Site {
  /** Address of the service. */
  readonly url: string;
  readonly browser: Browser;
  /**
   * Opens a page of the site, by its path below `/docs/`. Everything that its policy refuses, or
   * that leaves the service, is in `errors`.
   */
  openPage(path: string): Promise<{ page: Page; errors: readonly string[] }>;
  /** Ends the browser and the service. */
  close(): Promise<void>;
}

/** Starts a service and a browser. */
export async function openSite(): Promise<Site> {
  const server = await startServerProcess();
  const browser = await launchChromium(samplePath);
  return {
    url: server.url,
    browser,
    openPage: async (path) => {
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
      return { page, errors };
    },
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}
