import { hasChromium, type Page } from '@earshot/presets/chromium';
import { testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { filmSrt, openCaptions } from './support/caption-files.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe(
  'what is typed and not confirmed yet, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;
    let path = '';

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      path = await recordAddOnJob(studio);
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const headers = { 'x-service-key': testKey };
    const apiPath = () =>
      `${studio.server.url}${path.replace('/recordings/', '/v2/pre-recorded/')}`;
    const storedEdits = async (): Promise<unknown> =>
      (await fetch(`${apiPath()}/edits`, { headers })).json();
    const start = (page: Page, number: number) =>
      page.getByLabel(`Start of caption ${number}`, { exact: true });
    const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text });
    /** Opens another page by a key of the browser, which leaves the focus where it is. */
    const goBackAndForth = async (page: Page, before = '.job-row') => {
      await page.evaluate('history.back()');
      await page.locator(before).first().waitFor();
      await page.goForward();
    };

    verifies(
      ['studio.captions', 'studio.drafts'],
      'a time of a caption is there after another page, and after a reload',
      async () => {
        const { page, problems } = await studio.open({ path });
        await page.click('nav a:has-text("Recordings")');
        await page.locator('.job-row').first().waitFor();
        await page.click('nav a:has-text("Captions")');
        const recordings = 'main a[href*="captions?recording="]';
        await page.locator(recordings).first().click();
        await start(page, 2).waitFor();

        const before = await start(page, 2).inputValue();
        await start(page, 2).fill('0:01.5');
        await goBackAndForth(page, recordings);
        await expect.poll(() => start(page, 2).inputValue()).toBe('0:01.500');
        expect(before).not.toBe('0:01.500');
        await start(page, 2).fill('0:01.6');
        await page.reload();
        await expect.poll(() => start(page, 2).inputValue()).toBe('0:01.600');
        // The arrow keys continue with what is typed.
        await start(page, 2).fill('0:01.9');
        await start(page, 2).press('ArrowDown');
        await expect.poll(() => start(page, 2).inputValue()).toMatch(/^0:01\.8\d\d$/);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.drafts'],
      'a time stays in its field while the list scrolls and while another tab changes captions, and is that of its caption',
      async () => {
        const many = Array.from({ length: 300 }, (_, index) => {
          const at = (tenth: number) =>
            new Date(index * 2000 + tenth * 100).toISOString().slice(11, 23).replace('.', ',');
          return `${index + 1}\n${at(0)} --> ${at(10)}\nCaption ${index + 1}.\n`;
        }).join('\n');
        const { page, problems } = await studio.open({ path: '/captions' });
        await openCaptions(page, many);
        const other = await page.context().newPage();
        await other.goto(`${studio.server.url}/captions`);
        await openCaptions(other, many);
        const field = start(page, 4);
        await field.fill('0:05.5');
        await page.locator('.cues').evaluate((list) => list.scrollTo(0, list.scrollHeight));
        await page.getByLabel('Text of caption 300', { exact: true }).waitFor();
        await other.getByLabel('Remove caption 2', { exact: true }).click({ force: true });
        await expect.poll(() => other.locator('.cue-text').nth(1).inputValue()).toBe('Caption 3.');
        await other.locator('.cue-text').first().fill('Changed there.');
        await other.waitForFunction(() =>
          Object.values(localStorage).some((text) => String(text).includes('Changed there.')),
        );
        expect(await field.inputValue()).toBe('0:05.5');
        await field.press('Enter');
        await page.locator('.cues').evaluate((list) => list.scrollTo(0, 0));
        const first = page.getByLabel('Text of caption 1', { exact: true });
        await expect.poll(() => first.inputValue()).toBe('Changed there.');
        const third = page.getByRole('group', { name: 'Caption 3', exact: true });
        expect(await third.locator('.cue-text').inputValue()).toBe('Caption 4.');
        expect(await start(page, 3).inputValue()).toBe('0:05.500');
        await expect.poll(() => start(other, 3).inputValue()).toBe('0:05.500');
        expect(await page.locator('.conflicts').count()).toBe(0);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.editing', 'studio.drafts'],
      'a word, the name of a speaker and a comment are there after another page and after a reload',
      async () => {
        const { page, problems } = await studio.open({ path: '/' });
        await page.locator('.job-row').first().click();
        await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
        await word(page, 'numbers').dblclick();
        await page.locator('.word-editor').fill('figures');
        await goBackAndForth(page);
        await word(page, 'figures').waitFor();
        await word(page, 'hospital').dblclick();
        await page.locator('.word-editor').fill('clinic');
        await page.reload();
        await word(page, 'clinic').waitFor();
        await page.locator('.voice').first().click();
        await page.locator('.voice-editor').fill('Hanna');
        await page.reload();
        await page.locator('.voice', { hasText: 'Hanna' }).first().waitFor();
        await word(page, 'clinic').click();
        await page.keyboard.press('e');
        await page.locator('.details-button').click();
        await page.getByRole('tab', { name: 'Comments' }).click();
        await page.getByRole('button', { name: 'Add a comment' }).click();
        await page.locator('.note-editor').fill('Which one?');
        await page.reload();
        await page.getByRole('tab', { name: 'Comments' }).click();
        await page.locator('.notes', { hasText: 'Which one?' }).waitFor();
        await expect.poll(storedEdits).toMatchObject({
          corrections: [{ text: 'figures' }, { text: 'clinic' }],
          notes: [{ text: 'Which one?' }],
          speakers: [{ name: 'Hanna' }],
        });
        // What is cancelled stays as it was.
        await word(page, 'clinic').dblclick();
        await page.locator('.word-editor').fill('practice');
        await page.keyboard.press('Escape');
        await page.reload();
        await word(page, 'clinic').waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.list', 'studio.drafts'],
      'the name of a recording is saved when another page is opened, and the browser asks before the tab is left',
      async () => {
        const { page, problems } = await studio.open({ path: '/' });
        await page.locator('.job-row').first().click();
        const isAsked = () =>
          page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
        const name = page.locator('.recording-rename');
        await name.click();
        const field = page.locator('.rename-field input');
        await field.waitFor();
        expect(await isAsked()).toBe(false);
        await field.fill('Budget of May');
        expect(await isAsked()).toBe(true);
        await page.keyboard.press('Escape');
        await field.waitFor({ state: 'detached' });
        expect(await isAsked()).toBe(false);
        await name.click();
        await field.fill('Budget of May');
        await goBackAndForth(page);
        await name.filter({ hasText: 'Budget of May' }).waitFor();
        await page.reload();
        await name.filter({ hasText: 'Budget of May' }).waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.drafts'],
      'captions that two tabs have changed in two ways are asked about after a reload, also without the other tab, until one is chosen',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await openCaptions(page, filmSrt);
        const other = await page.context().newPage();
        await other.goto(`${studio.server.url}/captions`);
        await openCaptions(other, filmSrt);
        const first = (tab: Page) => tab.locator('.cue-text').first();
        await Promise.all([first(page).fill('From one tab.'), first(other).fill('From another.')]);
        for (const tab of [page, other]) await tab.locator('.conflicts li').waitFor();
        await other.close();
        const resume = async () => {
          await page.reload();
          await page.locator('.file-drafts').getByRole('button', { name: 'Continue' }).click();
          await page.locator('.conflicts li').waitFor();
          expect(await page.locator('.conflicts li').count()).toBe(1);
        };
        await resume();
        await resume();
        const shown = await first(page).inputValue();
        const rest = shown === 'From one tab.' ? 'From another.' : 'From one tab.';
        await page.getByRole('button', { name: new RegExp(`Take the other: .*${rest}`) }).click();
        await expect.poll(() => first(page).inputValue()).toBe(rest);
        await page.reload();
        await page.locator('.file-drafts').getByRole('button', { name: 'Continue' }).click();
        await expect.poll(() => first(page).inputValue()).toBe(rest);
        expect(await page.locator('.conflicts').count()).toBe(0);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
