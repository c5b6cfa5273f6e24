import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { speechOfSeconds, testKey } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addOnResult } from './support/add-on-result.js';
import {
  type HostileEngine,
  hostileLine,
  hostileTexts,
  startHostileEngine,
} from './support/hostile-texts.js';
import { type StudioRig, signInLink, startStudio } from './support/studio.js';
import { transcribe } from './support/transcribe.js';

const timeoutMs = 180_000;
const fileName = `"><img src=x onerror=globalThis.hacked=1>=1+1${'long'.repeat(40)}.wav`;
const keyName = `<img src=x onerror=globalThis.hacked=1> {{7*7}} javascript:1`;
const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };

/** Every text of a result replaced by hostile ones, while what is no free text stays. */
function poison(value: unknown, field = '', index = 0): unknown {
  if (['language', 'languages', 'sentiment'].includes(field)) return value;
  if (typeof value === 'string')
    return field === 'word' ? hostileTexts[index % hostileTexts.length] : hostileLine;
  if (Array.isArray(value)) return value.map((each, position) => poison(each, field, position));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, poison(each, name, index)]),
  );
}

describe(
  'text that somebody else has chosen, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let engine: HostileEngine;
    let studio: StudioRig;
    let recording = '';
    let enriched = '';
    let guestLink = '';

    beforeAll(async () => {
      engine = await startHostileEngine();
      studio = await startStudio({
        EARSHOT_ENGINE: 'openai',
        EARSHOT_OPENAI_BASE_URL: engine.url,
        EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
      });
      const { dataFolder, url } = studio.server;
      const custom_metadata = Object.fromEntries(
        hostileTexts.slice(0, 8).map((text) => [text.slice(0, 60), text.slice(0, 60)]),
      );
      recording = await transcribe(url, speechOfSeconds(4), fileName, { custom_metadata });
      enriched = await transcribe(url, speechOfSeconds(120), fileName, { custom_metadata });
      replaceResult(dataFolder, enriched, poison(addOnResult) as object);
      const speakers = [0, 1, 2].map((speaker) => ({
        speaker,
        name: (hostileTexts[speaker + 1] ?? '').slice(0, 100),
      }));
      const edited = await fetch(`${url}/v2/pre-recorded/${enriched}/edits`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ speakers }),
      });
      if (edited.status !== 204) throw new Error(await edited.text());
      const { page } = await studio.open();
      const key = await page.evaluate(async (name) => {
        const response = await fetch('/studio/keys', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        });
        return ((await response.json()) as { key: string }).key;
      }, keyName);
      guestLink = await signInLink(url, key);
      await page.context().close();
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
      engine?.close();
    });

    /**
     * A page whose ways out are watched: dialogs, windows, requests to elsewhere, and what a policy
     * has kept from running.
     */
    async function openWatched(width: number): Promise<{ page: Page; problems: string[] }> {
      const { page, problems } = await studio.open({ width });
      page.on('dialog', (dialog) => {
        problems.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.context().on('page', (opened) => problems.push(`window ${opened.url()}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (!['blob:', 'data:'].includes(protocol) && origin !== studio.server.url)
          problems.push(`request to ${request.url()}`);
      });
      return { page, problems };
    }

    /** What the texts have reached of a page: nothing, if it is empty. */
    const reached = (page: Page) =>
      page.evaluate(() => {
        const root = document.documentElement;
        const found = [
          ...document.querySelectorAll(
            'img[src="x"], iframe, [onload], [onerror], [srcdoc], a[href^="javascript:"], body style',
          ),
        ].map(({ outerHTML }) => outerHTML.slice(0, 200));
        if ('hacked' in globalThis) found.push('a script ran');
        if (root.scrollWidth > root.clientWidth)
          found.push(`${root.scrollWidth} of ${root.clientWidth} pixels`);
        return found;
      });

    /** The places of a page in which there is something to see, by its path. */
    const visit = async (page: Page, path: string, selector: string) => {
      await page.goto(`${studio.server.url}${path}`);
      await page.locator(selector).first().waitFor();
      expect(await reached(page), path).toEqual([]);
    };

    verifies(
      'studio.hostile-text',
      'runs nothing, leads nowhere and breaks no page of recordings, captions and settings',
      async () => {
        for (const width of [390, 1280]) {
          const { page, problems } = await openWatched(width);
          await page.locator('.job-row').nth(1).waitFor();
          expect(await reached(page)).toEqual([]);
          await visit(page, `/recordings/${recording}`, '[data-word]');
          expect(await page.locator('main').textContent()).toContain(hostileTexts[0]);
          await visit(page, `/recordings/${enriched}`, '[data-word]');
          await page.locator('.details-button').click();
          for (const tab of await page.locator('.panels [role=tab]').all()) {
            await tab.click();
            await page.locator('.panel:visible').first().waitFor();
            expect(await reached(page), (await tab.textContent()) ?? '').toEqual([]);
          }
          await visit(page, `/recordings/${recording}/runs`, 'h1');
          await visit(page, `/captions?recording=${enriched}`, '.cue-text');
          await visit(page, '/captions', 'h1');
          await visit(page, '/settings/keys', '.row-name');
          await visit(page, '/settings/models', '.row-name');
          await visit(
            page,
            `/recordings/${encodeURIComponent('<img src=x onerror=globalThis.hacked=1>')}`,
            'h1',
          );
          // The 404 of the recording that is not there.
          expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
          await page.goto(guestLink);
          await page.locator('.link-question', { hasText: keyName }).waitFor();
          expect(await reached(page)).toEqual([]);
          await page.context().close();
        }
      },
      timeoutMs,
    );

    verifies(
      'studio.hostile-text',
      'stays text in a live session and for those who read along',
      async () => {
        const { page, problems } = await openWatched(1280);
        await visit(page, '/live', '.live-bar');
        await page.click('button:has-text("Start")');
        await page.click('button:has-text("Share")');
        const links = page.locator('.share-address a');
        await links.first().waitFor();
        const addresses = await links.evaluateAll((found) =>
          found.map((link) => (link as HTMLAnchorElement).href),
        );
        await page
          .locator('.live-words', { hasText: hostileTexts[0] ?? '' })
          .waitFor({ timeout: 60_000 });
        expect(await reached(page)).toEqual([]);
        for (const [index, address] of addresses.entries()) {
          const guest = await (await studio.browser.newContext()).newPage();
          await guest.goto(address);
          const words = index === 0 ? '.live-words' : '.overlay-lines';
          await guest.locator(words, { hasText: 'hacked' }).waitFor();
          expect(await reached(guest), words).toEqual([]);
          await guest.context().close();
        }
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.hostile-text',
      'is no formula and no markup in what is exported, under a name that is one',
      async () => {
        const { page, problems } = await openWatched(1280);
        await visit(page, `/recordings/${enriched}`, '[data-word]');
        for (const [label, extension] of [
          ['Table', 'csv'],
          ['TSV', 'tsv'],
          ['WebVTT', 'vtt'],
        ] as const) {
          await page.click('text=Export');
          const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.locator('[role=menuitem]', { hasText: extension }).first().click(),
          ]);
          expect(download.suggestedFilename(), label).toMatch(
            new RegExp(`^[^<>:"/\\\\|?*\\p{C}]{1,255}\\.${extension}$`, 'u'),
          );
          const text = readFileSync(await download.path(), 'utf8');
          expect(text, label).toContain('hacked');
          if (extension === 'vtt') expect(text).not.toMatch(/<(?:script|img|svg|iframe|style)/);
          else {
            const cells = text.split(extension === 'csv' ? /"(?:,"|\r\n)|,"/ : /[\t\n]/);
            expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
          }
        }
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
