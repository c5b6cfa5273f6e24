import { readFileSync } from 'node:fs';
import { readWav, writeWav } from '@earshot/audio';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needsPocketsphinx, samplePath } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

/**
 * Has the page share tabs: a headless browser has no dialog for it. The first one comes without its
 * audio.
 */
const shareTabs = `
  globalThis.sharedTabs = [];
  navigator.mediaDevices.getDisplayMedia = async () => {
    const picture = document.createElement('canvas').captureStream().getVideoTracks();
    const sound = sharedTabs.length === 0
      ? []
      : (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks();
    const tab = new MediaStream([...picture, ...sound]);
    sharedTabs.push(tab);
    return tab;
  };
`;

describe(
  'sources of live captions in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    needsPocketsphinx();
    let studio: StudioRig;

    beforeAll(async () => {
      studio = await startStudio();
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const choose = async (page: Page, label: string, option: string) => {
      await page.locator('.live-choices .form-row', { hasText: label }).getByRole('button').click();
      await page.getByRole('option', { name: option }).click();
    };

    verifies(
      ['studio.live', 'studio.accessible'],
      'a file is played, each of its channels in a lane with its name, and its end leads to its recording',
      async () => {
        const { page, problems } = await studio.open({ path: '/live' });
        await choose(page, 'Source', 'A file');
        expect(await page.locator('.live-bar .primary').isDisabled()).toBe(true);
        const { format, channels } = readWav(readFileSync(samplePath));
        const [speech = new Float32Array(0)] = channels;
        const call = writeWav([speech, new Float32Array(speech.length)], {
          sampleRateHz: format.sampleRateHz,
        });
        await page.setInputFiles('.live-choices input[type=file]', {
          name: 'call.wav',
          mimeType: 'audio/wav',
          buffer: Buffer.from(call),
        });
        await page.getByText('call.wav').waitFor();
        await choose(page, 'Channels', '2, each in its own lane');
        expect(await findViolations(page)).toEqual([]);
        await page.locator('.live-bar .primary').click();
        const lanes = page.locator('.live-lane');
        await lanes.nth(0).locator('.caption', { hasText: 'morning' }).waitFor({ timeout: 60_000 });
        await page.getByLabel('Name of Channel 1').fill('Anna');
        await page.getByRole('log', { name: 'Anna' }).waitFor();
        await page.locator('.live-figures', { hasText: /[\d.]+ s behind/ }).waitFor();
        expect(await lanes.nth(1).locator('.caption').count()).toBe(0);
        expect(await findViolations(page)).toEqual([]);
        await page.waitForURL(/\/recordings\//, { timeout: 120_000 });
        await page.locator('[data-word]', { hasText: 'weekend' }).waitFor({ timeout: 60_000 });
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.live',
      'a tab without its audio is said so, one with it is captioned until it is no longer shared',
      async () => {
        const { page, problems } = await studio.open();
        await page.addInitScript(shareTabs);
        await page.goto(`${studio.server.url}/live`);
        await choose(page, 'Source', 'A tab or the screen');
        const start = page.locator('.live-bar .primary');
        await start.click();
        await page
          .locator('.live-status.problem', { hasText: 'What was shared has no audio.' })
          .waitFor();
        await start.click();
        await page
          .locator('.live-words .caption', { hasText: 'morning' })
          .waitFor({ timeout: 60_000 });
        const states = () =>
          page.evaluate<string[]>(
            'sharedTabs.flatMap((tab) => tab.getTracks().map(({ kind, readyState }) => `${kind} ${readyState}`))',
          );
        expect((await states()).toSorted()).toEqual(['audio live', 'video ended', 'video ended']);
        await page.evaluate(
          "sharedTabs.at(-1).getAudioTracks()[0].dispatchEvent(new Event('ended'))",
        );
        await page.waitForURL(/\/recordings\//, { timeout: 60_000 });
        await page.locator('[data-word]', { hasText: 'morning' }).first().waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
