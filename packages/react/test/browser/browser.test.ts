import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { countWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
import { type Browser, hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { listenLocally } from '@earshot/presets/listen';
import {
  NetworkLink,
  needsPocketsphinx,
  pocketsphinxSettings,
  type ServerProcess,
  samplePath,
  speechText,
  startServerProcess,
  testKey,
} from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import type Axe from 'axe-core';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';

const timeoutMs = 240_000;
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Bundles the page as an app does, from what the packages have built. */
async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/page.tsx`],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    external: ['ws'],
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

const text = (page: Page, id: string) => page.locator(`#${id}`).textContent();

describe('hooks in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  let server: ServerProcess;
  let proxy: NetworkLink;
  let browser: Browser;
  let site: Server;
  let address: string;

  beforeAll(async () => {
    server = await startServerProcess({
      ...pocketsphinxSettings,
      EARSHOT_CORS_ORIGINS: '*',
    });
    proxy = await NetworkLink.open(() => Number(new URL(server.url).port));
    const script = await bundlePage();
    site = createServer(({ url }, response) => {
      response.setHeader('content-type', url === '/page.js' ? 'text/javascript' : 'text/html');
      response.end(
        url === '/page.js'
          ? script
          : '<!doctype html><title>react</title><div id="root"></div><script type="module" src="/page.js"></script>',
      );
    });
    const { port } = await listenLocally(site, 'localhost');
    const service = proxy.through(server.url).replace(/\/$/, '');
    address = `http://localhost:${port}/?service=${encodeURIComponent(service)}&key=${testKey}`;
  }, timeoutMs);

  // The fake microphone of a browser plays its audio only once.
  beforeEach(async () => {
    browser = await launchChromium(samplePath);
  }, timeoutMs);
  afterEach(() => browser?.close(), timeoutMs);

  afterAll(async () => {
    site?.closeAllConnections();
    site?.close();
    await proxy?.close();
    await server?.stop();
  });

  async function open(): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs / 2);
    page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`));
    page.on('console', (message) => {
      if (message.type() === 'error') process.stderr.write(`${message.text()}\n`);
    });
    await page.goto(address);
    await page.waitForFunction('globalThis.page !== undefined');
    return page;
  }

  verifies(
    ['react.browser', 'react.live', 'react.resume', 'react.microphone'],
    'speech is transcribed over a cut socket, and the device comes back after it is lost',
    async () => {
      const page = await open();
      await page.evaluate(() => globalThis.page.show(true));
      await page.waitForFunction(
        "document.querySelector('#partial')?.textContent.includes('morning') || document.querySelector('#text')?.textContent.includes('morning')",
      );
      proxy.reset();
      await page.waitForFunction("document.querySelector('#text').textContent.includes('weekend')");
      const errors = countWordErrors(speechText, (await text(page, 'text')) ?? '');
      expect(wordErrorRate(errors)).toBeLessThan(0.1);
      expect(await page.locator('#captions [role=log]').textContent()).toContain('weekend');
      const statistics = await page.evaluate(
        () => globalThis.page.live()?.store.getSnapshot().statistics ?? null,
      );
      expect(statistics).toMatchObject({ reconnects: 1, lostSeconds: 0 });

      await page.evaluate(() => {
        const { devices, tracks } = globalThis.page.counters;
        devices.isThere = false;
        for (const track of tracks) track.dispatchEvent(new Event('ended'));
      });
      await page.waitForFunction("document.querySelector('#problem').textContent !== ''");
      expect(await text(page, 'status')).toBe('live');
      expect(await page.evaluate(() => globalThis.page.counters.open().tracks)).toBe(0);
      await page.evaluate(() => {
        globalThis.page.counters.devices.isThere = true;
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      });
      await page.waitForFunction("document.querySelector('#problem').textContent === ''");
      expect(await page.evaluate(() => globalThis.page.counters.open().tracks)).toBe(1);

      await page.evaluate(() => globalThis.page.live()?.stop());
      expect(await text(page, 'status')).toBe('ended');
      await page.evaluate(() => globalThis.page.hide());
      await page.close();
    },
    timeoutMs,
  );

  verifies(
    ['react.browser', 'react.frozen'],
    'a page that is frozen while its socket is cut resumes when it is thawed, without a lost word',
    async () => {
      const page = await open();
      const devtools = await page.context().newCDPSession(page);
      await page.evaluate(() => globalThis.page.show(true));
      await page.waitForFunction("document.querySelector('#status')?.textContent === 'live'");
      // A visible page cannot be frozen by its life cycle, but nothing of it runs while its
      // debugger holds it.
      await devtools.send('Debugger.enable');
      const frozen = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
      await devtools.send('Debugger.pause');
      await frozen;
      proxy.reset();
      await devtools.send('Debugger.resume');
      await devtools.send('Debugger.disable');
      await page.waitForFunction("document.querySelector('#text').textContent.includes('weekend')");
      const errors = countWordErrors(speechText, (await text(page, 'text')) ?? '');
      expect(wordErrorRate(errors)).toBeLessThan(0.1);
      const state = await page.evaluate(() => globalThis.page.live()?.store.getSnapshot());
      expect(state?.statistics?.lostSeconds).toBe(0);
      // A busy machine may lose the connection again.
      expect(state?.statistics?.reconnects).toBeGreaterThanOrEqual(1);
      await page.evaluate(() => globalThis.page.hide());
      await page.close();
    },
    timeoutMs,
  );

  verifies(
    ['react.browser', 'react.suspense'],
    'new code of a component takes its place while somebody speaks: the session continues',
    async () => {
      const page = await open();
      await page.evaluate(() => globalThis.page.show(true));
      await page.waitForFunction(
        "document.querySelector('#partial')?.textContent.includes('morning') || document.querySelector('#text')?.textContent.includes('morning')",
      );
      await page.evaluate(() => globalThis.page.refresh());
      await page.waitForFunction("document.querySelector('#version')?.textContent === '2'");
      await page.waitForFunction("document.querySelector('#text').textContent.includes('weekend')");
      const errors = countWordErrors(speechText, (await text(page, 'text')) ?? '');
      expect(wordErrorRate(errors)).toBeLessThan(0.1);
      const { tracks, sockets } = await page.evaluate(() => globalThis.page.counters.totals);
      expect({ tracks, sockets }).toEqual({ tracks: 1, sockets: 1 });
      await page.evaluate(() => globalThis.page.hide());
      await page.close();
    },
    timeoutMs,
  );

  verifies(
    ['react.browser', 'react.accessible'],
    'axe finds no violation in captions, meter and transcript',
    async () => {
      const page = await open();
      await page.evaluate(() => globalThis.page.show(true));
      await page.waitForFunction(
        "document.querySelector('#captions [role=log]')?.textContent !== ''",
      );
      await page.evaluate(() => globalThis.page.showTranscript());
      await page.waitForFunction("document.querySelector('[data-word]') !== null");
      await page.addScriptTag({ path: axePath });
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: typeof Axe };
        const { violations: found } = await axe.run('#root');
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(violations).toEqual([]);
      await page.close();
    },
    timeoutMs,
  );

  verifies(
    ['react.browser', 'react.release'],
    'a thousand mounts and unmounts in whatever state leave nothing open',
    async () => {
      const page = await open();
      const count = Number(process.env['REACT_MOUNTS'] ?? 1000);
      // React listens to the document permanently, and keeps a timer for a while.
      await page.evaluate(() => globalThis.page.churn(1, 1));
      await page.waitForFunction(
        'page.counters.open().sockets + page.counters.open().tracks === 0',
      );
      const { listeners } = await page.evaluate(() => globalThis.page.counters.open());
      await page.evaluate(([times = 0]) => globalThis.page.churn(times, 7), [count]);
      await page
        .waitForFunction(
          `(() => {
          const { sockets, tracks, contexts, timers, urls, listeners } = page.counters.open();
          return sockets + tracks + contexts + timers + urls === 0 && listeners === ${listeners};
        })()`,
          undefined,
          { timeout: 30_000 },
        )
        .catch(() => undefined);
      const { open: left, totals } = await page.evaluate(() => ({
        open: globalThis.page.counters.open(),
        totals: globalThis.page.counters.totals,
      }));
      process.stderr.write(`${count} mounts opened ${JSON.stringify(totals)}\n`);
      expect(left).toEqual({ sockets: 0, tracks: 0, contexts: 0, timers: 0, urls: 0, listeners });
      expect(totals.tracks).toBeGreaterThan(count / 50);
      expect(totals.sockets).toBeGreaterThan(0);
      await page.close();
    },
    10 * timeoutMs,
  );
});
