import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@earshot/presets/chromium';
import { shrinkPng } from './shrink-png.js';
import { startStudio } from './studio.js';
import { transcribe } from './transcribe.js';

/**
 * Pictures of a real run for the README, over recordings of people, which are joined:
 * `tsx test/support/readme-pictures.ts --name NAME FILE...`. It needs ffmpeg, Chromium, and speech
 * models in the folder EARSHOT_MODELS_DIR.
 */
const folder = resolve(import.meta.dirname, '../../../../docs/pictures');
/** Pause between two recordings, in seconds. */
const pauseSeconds = 0.4;
const options = {
  language_config: { languages: ['en'] },
  diarization: true,
  sentences: true,
  named_entity_recognition: true,
  sentiment_analysis: true,
};

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string', default: 'Recording.wav' } },
});
const modelsFolder = process.env['EARSHOT_MODELS_DIR'];
if (files.length === 0 || modelsFolder === undefined)
  throw new Error('Name the recordings, and set EARSHOT_MODELS_DIR to the folder of the models.');

mkdirSync(folder, { recursive: true });
const studio = await startStudio({ EARSHOT_ENGINE: 'auto', EARSHOT_MODELS_DIR: modelsFolder });
const id = await transcribe(studio.server.url, joinFiles(), values.name, options);
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

/** The recordings, one after the other, as a WAV file. */
function joinFiles(): Buffer {
  const inputs = files.flatMap((file) => ['-i', resolve(process.env['INIT_CWD'] ?? '.', file)]);
  const padded = files.map((_, index) => `[${index}]apad=pad_dur=${pauseSeconds}[p${index}]`);
  const list = files.map((_, index) => `[p${index}]`).join('');
  const filter = `${padded.join(';')};${list}concat=n=${files.length}:v=0:a=1`;
  const output = ['-filter_complex', filter, '-ar', '16000', '-ac', '1', '-f', 'wav', '-'];
  return execFileSync('ffmpeg', ['-v', 'error', ...inputs, ...output], {
    maxBuffer: 2 ** 30,
  });
}

async function take(page: Page, name: string): Promise<void> {
  writeFileSync(join(folder, `${name}.png`), shrinkPng(await page.screenshot()));
}
