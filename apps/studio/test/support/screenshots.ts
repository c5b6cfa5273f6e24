import { mkdirSync } from 'node:fs';
import type { Page } from '@earshot/presets/chromium';
import { listPageStates } from './page-states.js';
import { pictureSettings, recordForPictures } from './pictured-recordings.js';
import { isPage, startStudio } from './studio.js';

/**
 * Pictures of every page and its main states at three widths, light and dark, in English and
 * German: `tsx test/support/screenshots.ts FOLDER [WIDTH] [LANGUAGE] [THEME] [STATE]`. Each of the
 * last four narrows them down to some of them, such as `390,1280`; `all` does not. The widths 320
 * and 640 are added only by their names.
 */
const [folder = 'screenshots', ...narrowing] = process.argv.slice(2);
const [onlyWidth, onlyLanguage, onlyTheme, onlyState] = narrowing.map((each) =>
  each === 'all' ? undefined : each,
);
mkdirSync(folder, { recursive: true });
const heights: Readonly<Record<number, number>> = { 390: 844, 1280: 800, 1920: 1080 };
/** Taken where they are asked for: the narrowest screen, and a window of 1280 by 800 at 200 %. */
const extraHeights: Readonly<Record<number, number>> = { 320: 568, 640: 400 };
const studio = await startStudio(pictureSettings);
const { url } = studio.server;
const pages = listPageStates(await recordForPictures(studio));

/** Pages of which everything is in the picture, not the first view alone. */
const whole = new Set([
  'options',
  'options-set',
  'settings-keyboard',
  'settings-models',
  'settings-health',
  'runs',
]);

for (const [widthText, height] of Object.entries({ ...heights, ...extraHeights }))
  for (const locale of ['en-US', 'de-DE'] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const width = Number(widthText);
      const language = locale.slice(0, 2);
      if (onlyWidth === undefined && width in extraHeights) continue;
      if (!isTaken(onlyWidth, widthText)) continue;
      if (!isTaken(onlyLanguage, language)) continue;
      if (!isTaken(onlyTheme, colorScheme)) continue;
      const { page, problems } = await studio.open({ width, height, colorScheme, locale });
      const take = (taken: Page, name: string) =>
        taken.screenshot({
          path: `${folder}/${name}-${width}-${language}-${colorScheme}.png`,
          fullPage: whole.has(name),
        });
      for (const [name, path, prepare] of pages) {
        if (!isTaken(onlyState, name)) continue;
        await page.evaluate(() => localStorage.clear());
        await page.goto(`${url}${path}`);
        const other = await prepare(page).catch((error: unknown) => {
          problems.push(`${name}: ${String(error)}`);
        });
        const taken = isPage(other) ? other : page;
        await taken.waitForTimeout(250);
        await take(taken, name);
        if (taken !== page) await taken.close();
        if (taken.context() !== page.context()) await taken.context().close();
      }
      if (isTaken(onlyState, 'sign-in')) {
        await page.goto(`${url}/settings`);
        await page.locator('#session .button').click();
        await page.waitForSelector('#key');
        await take(page, 'sign-in');
        await page.fill('#key', 'es_wrong');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.problem');
        await take(page, 'sign-in-wrong');
      }
      for (const problem of problems) process.stderr.write(`${width} ${language}: ${problem}\n`);
      await page.context().close();
    }
await studio.close();

/** True for what begins with one of several words, which are separated by commas. */
function isTaken(words: string | undefined, name: string): boolean {
  return words === undefined || words.split(',').some((word) => name.startsWith(word));
}
