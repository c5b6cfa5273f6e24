import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { needsRealModel, realModel } from '@earshot/engine/testing/real-models';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { speechOfSeconds, temporaryFolder, testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { transcribe } from './support/transcribe.js';

const timeoutMs = 300_000;
/** The encoder has the lowest priority, and waits for the tests beside it. */
const waiting = { timeout: 120_000, intervals: [500] };
/** What is said in each recording. */
const texts = {
  'family.wav': 'The little boy was ill and had to stay in bed.',
  'school.wav': 'A child was absent because of an illness of its mother.',
  'flat.wav': 'The landlord has agreed to lower the rent by a hundred a month.',
};

describe(
  'a search by meaning, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    describe('with the sentence encoder', needsRealModel('minilm-l6-v2'), () => {
      let studio: StudioRig;
      let page: Page;
      let problems: string[];

      beforeAll(async () => {
        const models = temporaryFolder();
        symlinkSync(realModel('minilm-l6-v2'), join(models, 'minilm-l6-v2'));
        studio = await startStudio({
          EARSHOT_ENGINE: 'scripted',
          EARSHOT_MODELS_DIR: models,
        });
        for (const [name, text] of Object.entries(texts)) await record(name, text);
        ({ page, problems } = await studio.open());
      }, timeoutMs);
      afterAll(async () => {
        await studio?.close();
      });

      /** Makes a recording in which nothing but a text is said, as its edits have it. */
      async function record(name: string, text: string): Promise<void> {
        const { url } = studio.server;
        const id = await transcribe(url, speechOfSeconds(4), name);
        const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
        const job = await fetch(`${url}/v2/pre-recorded/${id}`, { headers });
        const { result } = (await job.json()) as {
          result: { transcription: { utterances: { words: unknown[] }[] } };
        };
        const count = result.transcription.utterances.flatMap(({ words }) => words).length;
        const edits = { corrections: [{ from: 0, count, text }] };
        const body = JSON.stringify(edits);
        await fetch(`${url}/v2/pre-recorded/${id}/edits`, { method: 'PUT', headers, body });
      }

      const rows = () => page.locator('.jobs .job');
      const names = () => rows().locator('.job-name').allTextContents();
      const search = (text: string) => page.fill('.list-search input', text);

      verifies(
        ['studio.meaning', 'studio.accessible'],
        'what has the words comes first, then what is similar in meaning, under a heading, with the passage that leads to its moment',
        async () => {
          // The service computes vectors of what was just edited while the page asks again.
          await expect
            .poll(async () => {
              await search('');
              await page.reload();
              await search('illness of a child');
              await page.waitForResponse((response) => response.url().includes('/studio/meaning'));
              return names();
            }, waiting)
            .toEqual(['school.wav', 'family.wav']);
          const headings = page.locator('.job-day');
          expect(await headings.allTextContents()).toEqual(['Today', 'Similar in meaning']);
          const similar = rows().nth(1);
          expect(await similar.locator('.job-day').textContent()).toBe('Similar in meaning');
          expect(await similar.textContent()).toContain(texts['family.wav']);
          await page.locator('.list-count', { hasText: '2 recordings' }).waitFor();
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            expect(await findViolations(page)).toEqual([]);
          }
          await similar.locator('.job-row').click();
          await page.waitForURL(/\/recordings\/[^/]+#t=/);
          await page.locator('h1', { hasText: 'family.wav' }).waitFor();
          await page.goBack();
          await expect.poll(names).toEqual(['school.wav', 'family.wav']);

          await search('recipe for soup');
          await page.locator('.empty', { hasText: 'No recording matches' }).waitFor();
          expect(await rows().count()).toBe(0);
          expect(problems).toEqual([]);
        },
        timeoutMs,
      );
    });
  },
);
