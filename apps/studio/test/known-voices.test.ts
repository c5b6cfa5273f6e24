import { hasChromium } from '@earshot/presets/chromium';
import {
  encodeWav,
  joined,
  needsPocketsphinx,
  needsVoices,
  readEngineSpeech,
  settingsWithVoices,
} from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { transcribe } from './support/transcribe.js';

const timeoutMs = 240_000;
const two = readEngineSpeech('sample-two-sentences');

describe('speakers in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  describe('with the speaker encoder', needsVoices, () => {
    let studio: StudioRig;
    beforeAll(async () => {
      studio = await startStudio({ ...settingsWithVoices(), EARSHOT_KNOWN_VOICES: 'on' });
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    verifies(
      ['studio.known-voices', 'studio.accessible'],
      'a voice is remembered, suggested in the next recording, and deleted',
      async () => {
        const audio = encodeWav([joined(...Array.from({ length: 7 }, () => two))], 16_000);
        const record = () =>
          transcribe(studio.server.url, audio, 'dialogue.wav', { diarization: true });
        const first = await record();
        const { page, problems } = await studio.open({ path: `/recordings/${first}` });
        await page.locator('[data-word]').first().waitFor();
        expect(await page.locator('.voice-suggestions').count()).toBe(0);
        await page.locator('.utterance-menu').first().click();
        await page.getByRole('menuitem', { name: 'Remember this voice…' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill('Anna');
        const remember = dialog.getByRole('button', { name: 'Remember the voice' });
        expect(await remember.isDisabled()).toBe(true);
        await dialog.getByText('This person has agreed').click();
        expect(await findViolations(page)).toEqual([]);
        await remember.click();
        await dialog.waitFor({ state: 'detached' });

        const second = await record();
        await page.goto(`${studio.server.url}/recordings/${second}`);
        const suggestion = page.locator('.voice-suggestions li');
        await suggestion.waitFor();
        expect(await suggestion.textContent()).toMatch(/^Speaker 1 may be Anna \(\d+%\)/);
        expect(await page.locator('.voice', { hasText: 'Anna' }).count()).toBe(0);
        expect(await findViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Use the name Anna' }).click();
        await page.locator('.voice', { hasText: 'Anna' }).first().waitFor();
        await suggestion.waitFor({ state: 'detached' });

        await page.goto(`${studio.server.url}/settings/voices`);
        const voice = page.locator('#knownVoices .rows li', { hasText: 'Anna' });
        await voice.waitFor();
        expect(await findViolations(page)).toEqual([]);
        await voice.getByRole('button', { name: 'Delete' }).click();
        await voice.getByRole('button', { name: 'Delete' }).click();
        await page.locator('#knownVoices', { hasText: 'Nobody yet.' }).waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.live-speakers',
      'live captions say who speaks',
      async () => {
        const { page, problems } = await studio.open({ path: '/live' });
        await page
          .locator('.live-choices .form-row', { hasText: 'Source' })
          .getByRole('button')
          .click();
        await page.getByRole('option', { name: 'A file' }).click();
        await page.setInputFiles('.live-choices input[type=file]', {
          name: 'dialogue.wav',
          mimeType: 'audio/wav',
          buffer: Buffer.from(encodeWav([joined(two, two)], 16_000)),
        });
        await page.getByText('Find who speaks').click();
        expect(await findViolations(page)).toEqual([]);
        await page.locator('.live-bar .primary').click();
        await page.locator('.caption-speaker', { hasText: 'Speaker 2' }).first().waitFor({
          timeout: 60_000,
        });
        expect(await page.locator('.caption-speaker').first().textContent()).toBe('Speaker 1');
        await page.waitForURL(/\/recordings\//, { timeout: 120_000 });
        await page.locator('.voice', { hasText: 'Speaker 2' }).first().waitFor({ timeout: 60_000 });
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  });
});
