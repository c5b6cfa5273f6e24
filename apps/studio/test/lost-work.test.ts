import { hasChromium, type Page } from '@earshot/presets/chromium';
import { testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { openCaptions } from './support/caption-files.js';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;
const subtitles = `1
00:00:01,000 --> 00:00:03,000
The first caption

2
00:00:04,000 --> 00:00:06,000
The second caption
`;

describe(
  'work is never lost, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;
    let path = '';

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      path = await recordAddOnJob(studio);
    }, timeoutMs);
    beforeEach(async () => {
      await fetch(`${apiPath()}/edits`, {
        method: 'DELETE',
        headers: { 'x-service-key': testKey },
      });
    });
    afterAll(async () => {
      await studio?.close();
    });

    const apiPath = () =>
      `${studio.server.url}${path.replace('/recordings/', '/v2/pre-recorded/')}`;
    const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
    const storedEdits = async (): Promise<unknown> =>
      (await fetch(`${apiPath()}/edits`, { headers })).json();
    const open = async () => {
      const opened = await studio.open({ path });
      await opened.page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
      return opened;
    };
    /** Another tab of the same browser. */
    const openTab = async (page: Page, address: string, ready: string) => {
      const other = await page.context().newPage();
      await other.goto(`${studio.server.url}${address}`);
      await other.locator(ready).first().waitFor({ state: 'attached' });
      return other;
    };
    const edit = async (page: Page, word: string, text: string) => {
      await page.locator('[data-word]', { hasText: word }).first().dblclick();
      await page.locator('.word-editor').fill(text);
      await page.keyboard.press('Enter');
      await page.locator('[data-word]', { hasText: text }).first().waitFor();
    };
    /** Stores edits as another browser does, which sends the pages of this one nothing. */
    const put = (body: object) =>
      fetch(`${apiPath()}/edits`, { method: 'PUT', headers, body: JSON.stringify(body) });
    const shown = (page: Page, text: string) =>
      page.locator('[data-edited]', { hasText: text }).first().waitFor();

    verifies(
      ['studio.editing', 'studio.drafts'],
      'what two tabs change is in both and at the service, and undoing leaves what the other one did',
      async () => {
        const { page } = await open();
        const other = await openTab(page, path, '.utterance-menu');
        await edit(page, 'numbers', 'figures');
        await shown(other, 'figures');
        await edit(other, 'hospital', 'clinic');
        await shown(page, 'clinic');
        const texts = async () =>
          ((await storedEdits()) as { corrections: { text: string }[] }).corrections.map(
            ({ text }) => text,
          );
        await expect.poll(texts).toEqual(['figures', 'clinic']);
        await page.locator('h1').click();
        await page.keyboard.press('Control+z');
        await other.locator('[data-word]', { hasText: 'numbers' }).waitFor();
        await shown(page, 'clinic');
        await expect.poll(texts).toEqual(['clinic']);
        // What is being typed stays while another tab changes the same utterance.
        await page.locator('[data-word]', { hasText: 'Zurich' }).dblclick();
        await page.locator('.word-editor').fill('Basel');
        await edit(other, 'office,', 'bureau,');
        await expect.poll(texts).toEqual(['bureau,', 'clinic']);
        await page.locator('.word-editor').press('Enter');
        await expect.poll(texts).toEqual(['Basel', 'bureau,', 'clinic']);
        await shown(page, 'bureau,');
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.editing', 'studio.drafts', 'studio.accessible'],
      'where two change the same word both versions are shown, also after reloading, and one is chosen',
      async () => {
        const { page, problems } = await open();
        await put({
          corrections: [{ from: 17, count: 1, text: 'digits' }],
          speakers: [{ speaker: 0, name: 'Hanna' }],
          splits: [3],
        });
        await edit(page, 'numbers', 'figures').catch(() => undefined);
        const list = page.locator('.conflicts');
        await list.waitFor();
        await list.getByRole('button', { name: 'Keep mine: figures' }).waitFor();
        await list.getByRole('button', { name: 'Take the other: digits' }).waitFor();
        // Until then nothing of the other one is overwritten, and the rest is merged.
        expect(await storedEdits()).toMatchObject({
          corrections: [{ text: 'digits' }],
          splits: [3],
        });
        await page.locator('.voice', { hasText: 'Hanna' }).first().waitFor();
        for (const colorScheme of ['light', 'dark'] as const)
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            expect(await findViolations(page, { colorScheme }), `${colorScheme} ${width}`).toEqual(
              [],
            );
          }
        await page.reload();
        await list.getByRole('button', { name: 'Keep mine: figures' }).click();
        await list.waitFor({ state: 'detached' });
        await expect
          .poll(storedEdits)
          .toMatchObject({ corrections: [{ text: 'figures' }], splits: [3] });
        await page.keyboard.press('Control+z');
        await shown(page, 'digits');
        expect(problems.filter((text) => !text.includes('412'))).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.editing', 'studio.drafts'],
      'nobody replaces what the other one has typed since without seeing it, and typing over it decides',
      async () => {
        const { page } = await open();
        await put({ corrections: [{ from: 17, count: 1, text: 'digits' }] });
        await edit(page, 'numbers', 'figures').catch(() => undefined);
        const list = page.locator('.conflicts');
        await list.getByRole('button', { name: 'Take the other: digits' }).waitFor();
        await put({ corrections: [{ from: 17, count: 1, text: 'ciphers' }] });
        await edit(page, 'hospital', 'clinic');
        await list.getByRole('button', { name: 'Take the other: ciphers' }).waitFor();
        expect(await list.getByRole('button').count()).toBe(2);
        await edit(page, 'ciphers', 'amounts');
        await list.waitFor({ state: 'detached' });
        await expect
          .poll(storedEdits)
          .toMatchObject({ corrections: [{ text: 'amounts' }, { text: 'clinic' }] });
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.editing', 'studio.drafts'],
      'what the service did not take is there after another page and after reloading, and is saved then',
      async () => {
        const { page } = await open();
        await page.route('**/edits', (route) =>
          route.request().method() === 'PUT' ? route.abort() : route.continue(),
        );
        await edit(page, 'numbers', 'figures');
        await page.locator('.edit-bar [role=alert]', { hasText: 'Not saved yet' }).waitFor();
        await page.click('nav a:has-text("Recordings")');
        await page.locator('.job-row').first().click();
        await shown(page, 'figures');
        await page.reload();
        await shown(page, 'figures');
        // A tab that was closed leaves its work to the next one.
        const context = page.context();
        const next = await context.newPage();
        await page.close();
        await next.goto(`${studio.server.url}${path}`);
        await shown(next, 'figures');
        await expect.poll(storedEdits).toMatchObject({ corrections: [{ text: 'figures' }] });
        await context.close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.drafts', 'studio.accessible'],
      'changed captions are there after another page and after reloading, and start over when that is wanted',
      async () => {
        const { page, problems } = await open();
        const id = path.split('/').at(-1);
        await page.goto(`${studio.server.url}/captions?recording=${id}`);
        const texts = page.locator('.cue-text');
        await texts.nth(1).waitFor();
        const first = await texts.first().inputValue();
        await texts.first().fill('Good evening.');
        await page.click('nav a:has-text("Recordings")');
        await page.goBack();
        await expect.poll(() => texts.first().inputValue()).toBe('Good evening.');
        await texts.nth(1).fill('Everybody.');
        await page.reload();
        await expect.poll(() => texts.nth(1).inputValue()).toBe('Everybody.');
        expect(await texts.first().inputValue()).toBe('Good evening.');
        await page.locator('.draft-notice [role=status]').waitFor();
        expect(await findViolations(page)).toEqual([]);
        await page.click('text=Start over');
        await expect.poll(() => texts.first().inputValue()).toBe(first);
        await page.locator('h1').click();
        await page.keyboard.press('Control+z');
        await expect.poll(() => texts.first().inputValue()).toBe('Good evening.');

        const other = await openTab(page, `/captions?recording=${id}`, '.cue');
        const otherTexts = other.locator('.cue-text');
        expect(await otherTexts.first().inputValue()).toBe('Good evening.');
        await otherTexts.nth(2).fill('From the other tab.');
        await expect.poll(() => texts.nth(2).inputValue()).toBe('From the other tab.');
        // Both write before they receive what the other one wrote.
        await Promise.all([
          texts.first().fill('Good night.'),
          otherTexts.first().fill('Good afternoon.'),
        ]);
        const choice = page.locator('.conflicts');
        await choice.getByRole('button', { name: /Take the other: .*Good afternoon\./ }).waitFor();
        expect(await findViolations(page)).toEqual([]);
        await choice.getByRole('button', { name: /Take the other/ }).click();
        await expect.poll(() => texts.first().inputValue()).toBe('Good afternoon.');
        expect(await otherTexts.first().inputValue()).toBe('Good afternoon.');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.drafts', 'studio.accessible'],
      'changed captions of a file are opened again without the file',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await page.setInputFiles('input[type=file]', {
          name: 'film.srt',
          mimeType: 'application/x-subrip',
          buffer: Buffer.from(subtitles),
        });
        await page.locator('.cue-text').first().fill('A better first caption');
        await page.reload();
        const drafts = page.locator('.file-drafts');
        await drafts.getByText('film.srt').waitFor();
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await findViolations(page)).toEqual([]);
        }
        await drafts.getByRole('button', { name: 'Continue' }).click();
        const text = page.locator('.cue-text').first();
        await expect.poll(() => text.inputValue()).toBe('A better first caption');
        await page.click('nav a:has-text("Captions")');
        await page.reload();
        await page.getByRole('button', { name: 'Discard: film.srt' }).click();
        await drafts.waitFor({ state: 'detached' });

        // Nothing stays in the browser after signing out, which asks before work is lost.
        await page.setInputFiles('input[type=file]', {
          name: 'film.srt',
          mimeType: 'application/x-subrip',
          buffer: Buffer.from(subtitles),
        });
        await page.locator('.cue-text').first().fill('Confidential');
        await page.click('nav a:has-text("Settings")');
        const session = page.locator('#session');
        await session.getByRole('button', { name: 'Sign out' }).click();
        await session.getByText('Signing out deletes them').waitFor();
        expect(await findViolations(page)).toEqual([]);
        const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
        expect(await stored()).toContain('Confidential');
        await session.getByRole('button', { name: 'Cancel' }).click();
        await session.getByRole('button', { name: 'Sign out' }).click();
        await session.getByRole('button', { name: 'Sign out' }).click();
        await page.locator('#key').waitFor();
        expect(await stored()).not.toContain('earshot.draft');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.drafts', 'studio.accessible'],
      'changed captions outlive another page where the browser is full, which asks before the tab is closed',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await openCaptions(page, subtitles);
        await page.evaluate(() => {
          for (let size = 5_000_000, number = 0; size > 0; number += 1)
            try {
              localStorage.setItem(`filled ${number}`, 'x'.repeat(size));
            } catch {
              size = Math.floor(size / 2);
            }
        });
        const text = page.locator('.cue-text').first();
        await text.fill('A better first caption');
        await page.getByRole('alert').getByText('no room to keep these changes').waitFor();
        expect(await findViolations(page)).toEqual([]);
        await page.click('nav a:has-text("Recordings")');
        await page.click('nav a:has-text("Captions")');
        const isAsked = () =>
          page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
        expect(await isAsked()).toBe(true);
        await page.locator('.file-drafts').getByRole('button', { name: 'Continue' }).click();
        await expect.poll(() => text.inputValue()).toBe('A better first caption');
        await page.evaluate(() => {
          for (const key of Object.keys(localStorage))
            if (key.startsWith('filled')) localStorage.removeItem(key);
        });
        expect(await isAsked()).toBe(false);
        await page.reload();
        await page.locator('.file-drafts').getByRole('button', { name: 'Continue' }).click();
        await expect.poll(() => text.inputValue()).toBe('A better first caption');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.drafts'],
      'another file with the same name and as many captions does not take over the changes of the first',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await openCaptions(page, subtitles);
        const texts = page.locator('.cue-text');
        await texts.first().fill('A better first caption');
        await openCaptions(page, subtitles.replace('The second', 'Another second'));
        await expect.poll(() => texts.nth(1).inputValue()).toBe('Another second caption');
        expect(await texts.first().inputValue()).toBe('The first caption');
        await openCaptions(page, subtitles);
        await expect.poll(() => texts.first().inputValue()).toBe('A better first caption');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
