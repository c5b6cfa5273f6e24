import { mkdirSync } from 'node:fs';
import { samplePath } from '@earshot/server/testing';
import { startStudio } from './studio.js';

/** Pictures of every page of a real run, at three widths, light and dark: `tsx test/support/screenshots.ts FOLDER [WIDTH]`. */
const [folder = 'screenshots', only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const studio = await startStudio();
const first = await studio.open();
await first.page.setInputFiles('input[type=file]', samplePath);
await first.page.waitForSelector('.job-row[data-status=done]', { timeout: 120_000 });
const href = (await first.page.getAttribute('.job-row[data-status=done]', 'href')) ?? '/';
for (const width of only === undefined ? [390, 1280, 1920] : [Number(only)])
  for (const colorScheme of ['light', 'dark'] as const) {
    const height = width === 390 ? 844 : width === 1280 ? 800 : 1080;
    const { page, problems } = await studio.open({ width, height, colorScheme });
    const take = (name: string) =>
      page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    await page.waitForSelector('.job-row');
    await take('recordings');
    await page.keyboard.press('o');
    await page.waitForSelector('.options-list');
    await page.screenshot({
      path: `${folder}/options-${width}-${colorScheme}.png`,
      fullPage: true,
    });
    await page.keyboard.press('Shift+?');
    await page.waitForSelector('.keys');
    await take('keyboard');
    await page.goto(`${studio.server.url}${href}`);
    await page.waitForSelector('[data-word]');
    await page.waitForSelector('.waveform-note', { state: 'detached' });
    await page.click('[data-word="8"]');
    await page.waitForSelector('[data-played]');
    await take('recording');
    await page.goto(`${studio.server.url}/live`);
    await page.waitForSelector('.live-choices');
    await take('live');
    await page.goto(`${studio.server.url}/captions`);
    await page.waitForSelector('h1');
    await take('captions');
    await page.goto(`${studio.server.url}/settings`);
    await page.waitForSelector('.facts');
    await take('settings');
    await page.click('text=Sign out');
    await page.waitForSelector('#key');
    await take('sign-in');
    if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`);
    await page.context().close();
  }
await studio.close();
