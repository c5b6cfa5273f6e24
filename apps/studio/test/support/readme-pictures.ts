import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@earshot/presets/chromium';
import { shrinkPng } from './shrink-png.js';
import { speakDialogue } from './spoken-dialogue.js';
import { startStudio } from './studio.js';
import { transcribe } from './transcribe.js';

/**
 * Pictures of a real run for the README: two synthetic voices, recognised by the service. It needs
 * flite, ffmpeg and Chromium.
 */
const folder = resolve(import.meta.dirname, '../../../../docs/pictures');
const options = {
  language_config: { languages: ['en'] },
  diarization: true,
  diarization_config: { number_of_speakers: 2 },
  punctuation_enhanced: true,
  named_entity_recognition: true,
  sentiment_analysis: true,
};

mkdirSync(folder, { recursive: true });
const studio = await startStudio();
const id = await transcribe(studio.server.url, speakDialogue(), 'London pilot.wav', options);
for (const colorScheme of ['light', 'dark'] as const) {
  const { page, problems } = await studio.open({
    width: 1280,
    height: 800,
    colorScheme,
    path: `/recordings/${id}`,
  });
  await page.waitForSelector('[data-word]');
  await page.waitForSelector('.waveform-note', { state: 'detached' });
  await page.locator('[data-word]').nth(20).click();
  await page.waitForSelector('[data-played]');
  await page.mouse.move(0, 0);
  await take(page, `studio-${colorScheme}`);
  if (colorScheme === 'light') {
    await page.goto(`${studio.server.url}/captions?recording=${id}`);
    await page.locator('.cue-text').nth(2).focus();
    await page.waitForTimeout(500);
    await take(page, 'studio-captions');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await page.context().close();
}
await studio.close();

async function take(page: Page, name: string): Promise<void> {
  writeFileSync(join(folder, `${name}.png`), shrinkPng(await page.screenshot()));
}
