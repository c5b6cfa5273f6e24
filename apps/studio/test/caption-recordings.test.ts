import { hasChromium, type Page } from '@earshot/presets/chromium';
import { speechOfSeconds } from '@earshot/server/testing';
import { expireAudio } from '@earshot/server/testing/results';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { filmSrt, openCaptions } from './support/caption-files.js';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe(
  'captions beside a recording, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;
    let id = '';

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      id = (await recordAddOnJob(studio)).split('/').at(-1) ?? '';
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const open = async () => {
      const opened = await studio.open({ path: `/captions?recording=${id}` });
      await opened.page.locator('.cue').first().waitFor();
      return opened;
    };
    const useTool = async (page: Page, name: string) => {
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const reference = (page: Page, text: string) =>
      page.locator('.cue-reference', { hasText: text }).first();

    verifies(
      ['studio.caption-tools', 'studio.accessible'],
      'the translation of a recording, and what was said in it, stand beside captions in one step',
      async () => {
        const { page, problems } = await open();
        await useTool(page, 'Show the translation into German beside');
        await reference(page, 'Satz 1 der Besprechung').waitFor();
        expect(await findViolations(page)).toEqual([]);
        await useTool(page, 'Hide the other language');
        await reference(page, 'Satz').waitFor({ state: 'detached' });
        // What was said is in the captions themselves, and the failed translation is nowhere.
        await page.getByRole('button', { name: 'Tools' }).click();
        await page.getByRole('menuitem', { name: 'German' }).waitFor();
        expect(await page.getByRole('menuitem', { name: /English|French/ }).count()).toBe(0);
        await page.keyboard.press('Escape');
        await page.locator('[role=menu]').waitFor({ state: 'detached' });

        await openCaptions(page, filmSrt);
        await expect.poll(() => page.locator('h1').textContent()).toBe('film.srt');
        await useTool(page, 'Show what was said in English beside');
        await reference(page, 'Good morning, and thank you').waitFor();
        await useTool(page, 'Hide the other language');
        await useTool(page, 'Show the translation into German beside');
        await reference(page, 'Satz 1 der Besprechung').waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.drafts', 'studio.captions'],
      'changes of a file beside a recording are not those of the recording, and are said to be in this browser only',
      async () => {
        const { page, problems } = await open();
        const first = page.locator('.cue-text').first();
        const spoken = await first.inputValue();
        const note = page.locator('.captions-head [role=status]');
        await openCaptions(page, filmSrt);
        await expect.poll(() => first.inputValue()).toContain('captain');
        expect(await note.textContent()).not.toContain('browser');
        await first.fill('Good evening, captain.');
        await note.getByText('kept in this browser only, until you save a file').waitFor();
        await page.reload();
        await expect.poll(() => first.inputValue()).toBe(spoken);
        await page.goto(`${studio.server.url}/captions`);
        await page.locator('.file-drafts').getByRole('button', { name: 'Continue' }).click();
        await expect.poll(() => first.inputValue()).toBe('Good evening, captain.');
        await page.locator('video[src*="/file"]').waitFor({ state: 'attached' });
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.caption-media', 'studio.accessible'],
      'a file of this computer plays in place of the audio of a recording, and where that has expired',
      async () => {
        const file = {
          name: 'studio.wav',
          mimeType: 'audio/wav',
          buffer: Buffer.from(speechOfSeconds(20)),
        };
        const { page, problems } = await open();
        const source = () => page.locator('.preview video').getAttribute('src');
        const paintedColumns = () =>
          page.locator('.timeline-box canvas').evaluate((element) => {
            const { height, width } = element as HTMLCanvasElement;
            const context = (element as HTMLCanvasElement).getContext('2d');
            const pixels = context?.getImageData(0, 0, width, height).data ?? [];
            let painted = 0;
            for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) painted += 1;
            return painted;
          });
        expect(await source()).toContain(`${id}/file`);
        await page.getByLabel('Use a file of this computer instead').setInputFiles(file);
        await expect.poll(source).toMatch(/^blob:/);
        await expect.poll(paintedColumns).toBeGreaterThan(0);
        expect(await findViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Back to the audio of the recording' }).click();
        await expect.poll(source).toContain(`${id}/file`);

        expireAudio(studio.server.dataFolder, id);
        await page.reload();
        await page.locator('.cue').first().waitFor();
        expect(await source()).toBeNull();
        expect(await paintedColumns()).toBe(0);
        await page.getByLabel('Choose its audio or video').setInputFiles(file);
        await expect.poll(source).toMatch(/^blob:/);
        await expect.poll(paintedColumns).toBeGreaterThan(0);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
