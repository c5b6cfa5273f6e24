import { mkdirSync } from 'node:fs';
import type { Page } from '@earshot/presets/chromium';
import { recordAddOnJob } from './recorded-job.js';
import { startStudio } from './studio.js';

/**
 * Pictures of every page at three widths, light and dark, in English and German:
 * `tsx test/support/screenshots.ts FOLDER [WIDTH] [LANGUAGE] [THEME]`, each of which narrows them down.
 */
const [folder = 'screenshots', onlyWidth, onlyLanguage, onlyTheme] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const heights: Readonly<Record<number, number>> = { 390: 844, 1280: 800, 1920: 1080 };
const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
const recording = await recordAddOnJob(studio);
const id = recording.split('/').at(-1) ?? '';

/** The pages, each with what is done before its picture is taken. */
const pages: readonly [string, string, (page: Page) => Promise<unknown>][] = [
  ['recordings', '/', (page) => page.waitForSelector('.job-row')],
  [
    'options',
    '/',
    async (page) => {
      await page.waitForSelector('.job-row');
      await page.keyboard.press('o');
      await page.waitForSelector('.options-list');
    },
  ],
  [
    'recording',
    recording,
    async (page) => {
      await page.waitForSelector('[data-word]');
      await page.waitForSelector('.waveform-note', { state: 'detached' });
      await page.click('[data-word="16"]');
      await page.waitForSelector('[data-played]');
      await page.mouse.move(0, 0);
    },
  ],
  [
    'replace',
    recording,
    async (page) => {
      await page.waitForSelector('[data-word]');
      await page.keyboard.press('h');
      await page.keyboard.type('the');
      await page.waitForSelector('[data-hit]');
    },
  ],
  [
    'captions',
    `/captions?recording=${id}`,
    async (page) => {
      await page.waitForSelector('.cue');
      await page.locator('.cue-text').nth(1).focus();
    },
  ],
  ['captions-empty', '/captions', (page) => page.waitForSelector('h1')],
  ['runs', `${recording}/runs`, (page) => page.waitForSelector('.run-list')],
  ['live', '/live', (page) => page.waitForSelector('.live-choices')],
  [
    'live-running',
    '/live',
    async (page) => {
      await page.locator('.live-bar .primary').click();
      await page.waitForSelector('.caption', { timeout: 60_000 });
      await page.locator('.live-bar [aria-expanded]').first().click();
      await page.waitForSelector('.share-address');
    },
  ],
  ['watch', '/watch', (page) => page.waitForSelector('h1')],
  ['settings', '/settings', (page) => page.waitForSelector('#storage .facts')],
  [
    'keyboard',
    '/',
    async (page) => {
      await page.waitForSelector('.job-row');
      await page.keyboard.press('Shift+?');
      await page.waitForSelector('.keys');
    },
  ],
];
/** Pages of which everything is in the picture, not the first view alone. */
const whole = new Set(['options', 'settings', 'runs']);

for (const [widthText, height] of Object.entries(heights))
  for (const locale of ['en-US', 'de-DE'] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const width = Number(widthText);
      const language = locale.slice(0, 2);
      if (onlyWidth !== undefined && width !== Number(onlyWidth)) continue;
      if (onlyLanguage !== undefined && language !== onlyLanguage) continue;
      if (onlyTheme !== undefined && colorScheme !== onlyTheme) continue;
      const { page, problems } = await studio.open({ width, height, colorScheme, locale });
      const take = (name: string) =>
        page.screenshot({
          path: `${folder}/${name}-${width}-${language}-${colorScheme}.png`,
          fullPage: whole.has(name),
        });
      for (const [name, path, prepare] of pages) {
        await page.goto(`${studio.server.url}${path}`);
        await prepare(page).catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
        await page.waitForTimeout(250);
        await take(name);
      }
      await page.goto(`${studio.server.url}/settings`);
      await page.locator('#session .button').click();
      await page.waitForSelector('#key');
      await take('sign-in');
      for (const problem of problems) process.stderr.write(`${width} ${language}: ${problem}\n`);
      await page.context().close();
    }
await studio.close();
