import { hasChromium, type Page } from '@earshot/presets/chromium';
import { testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

/** Something that waits until it is opened. */
function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe(
  'edits whose response is late or lost, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;
    let path = '';

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      path = await recordAddOnJob(studio);
    }, timeoutMs);
    beforeEach(async () => {
      await fetch(editsUrl(), { method: 'DELETE', headers });
    });
    afterAll(async () => {
      await studio?.close();
    });

    const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
    const editsUrl = () =>
      `${studio.server.url}${path.replace('/recordings/', '/v2/pre-recorded/')}/edits`;
    const storedTexts = async (): Promise<readonly string[]> => {
      const edits = (await (await fetch(editsUrl(), { headers })).json()) as {
        corrections: { text: string }[];
      };
      return edits.corrections.map(({ text }) => text);
    };
    const edit = async (page: Page, word: string, text: string) => {
      await page.locator('[data-word]', { hasText: word }).first().dblclick();
      await page.locator('.word-editor').fill(text);
      await page.keyboard.press('Enter');
      await page.locator('[data-word]', { hasText: text }).first().waitFor();
    };
    /** A page whose first write arrives at the service, and whose response waits for `end`. */
    const openWithLateResponse = async (how: 'late' | 'lost') => {
      const { page } = await studio.open({ path });
      await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
      const end = createGate();
      const arrived = createGate();
      let isFirst = true;
      await page.context().route('**/edits', async (route) => {
        if (route.request().method() === 'GET' || !isFirst) return route.continue();
        isFirst = false;
        const response = await route.fetch();
        arrived.open();
        await end.opened;
        // The page may be gone.
        await (how === 'lost' ? route.abort() : route.fulfill({ response })).catch(() => undefined);
      });
      return { page, arrived: arrived.opened, respond: end.open };
    };

    verifies(
      ['studio.editing', 'studio.drafts'],
      'edits are kept where a recording is left and opened again while they are read, whichever comes last',
      async () => {
        const before = await studio.open({ path });
        await before.page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
        await edit(before.page, 'Zurich', 'Basel');
        await expect.poll(storedTexts).toEqual(['Basel']);
        await before.page.close();
        const { page } = await studio.open();
        // The drafts of closed tabs are known from the locks.
        await page.evaluate(() => {
          const query = navigator.locks.query.bind(navigator.locks);
          const replies: (() => void)[] = [];
          Object.assign(globalThis, { replies });
          navigator.locks.query = async () => {
            await new Promise<void>((resolve) => replies.push(resolve));
            return query();
          };
        });
        const replies = () =>
          page.evaluate(() => (globalThis as unknown as { replies: unknown[] }).replies.length);
        const reply = (index: number) =>
          page.evaluate(
            (at) => (globalThis as unknown as { replies: (() => void)[] }).replies[at]?.(),
            index,
          );
        const open = async (times: number) => {
          await page.locator(`a[href="${path}"]`).first().click();
          await expect.poll(replies, { timeout: 20_000 }).toBe(times);
        };
        await open(1);
        await page.getByRole('link', { name: 'Recordings' }).first().click();
        await open(2);
        expect(await storedTexts()).toEqual(['Basel']);
        await reply(1);
        await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
        await edit(page, 'numbers', 'figures');
        await reply(0);
        await page.locator('.edit-bar [role=status]', { hasText: 'Saved' }).waitFor();
        await expect.poll(storedTexts).toEqual(['figures', 'Basel']);
        await page.locator('[data-word]', { hasText: 'figures' }).first().waitFor();
      },
      timeoutMs,
    );

    verifies(
      ['studio.editing', 'studio.drafts'],
      'what is undone while the service saves it stays undone, also where the page is left before that',
      async () => {
        const { arrived, page, respond } = await openWithLateResponse('late');
        await edit(page, 'numbers', 'figures');
        await arrived;
        expect(await storedTexts()).toEqual(['figures']);
        await page.keyboard.press('Control+z');
        await page.locator('[data-edited]').waitFor({ state: 'detached' });
        await page.reload();
        respond();
        await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
        await expect.poll(storedTexts).toEqual([]);
        expect(await page.locator('[data-edited]').count()).toBe(0);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.editing', 'studio.drafts'],
      'where the response is lost, nobody is asked about a version of their own, and the last one is stored',
      async () => {
        const { arrived, page, respond } = await openWithLateResponse('lost');
        await edit(page, 'numbers', 'figures');
        await arrived;
        await edit(page, 'figures', 'accounts');
        await edit(page, 'hospital', 'clinic');
        respond();
        await expect.poll(storedTexts).toEqual(['accounts', 'clinic']);
        expect(await page.locator('.conflicts').count()).toBe(0);
        await page.locator('.edit-bar [role=status]', { hasText: 'Saved' }).waitFor();
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
