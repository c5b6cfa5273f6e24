import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findProblems, type Size } from './support/find-problems.js';
import { listPageStates } from './support/page-states.js';
import { pictureSettings, recordForPictures } from './support/pictured-recordings.js';
import { isPage, type StudioRig, startStudio } from './support/studio.js';
import { walkFocus } from './support/walk-focus.js';

const timeoutMs = 1_200_000;

/** Time for each step that leads to a state. */
const stepMs = 20_000;

/** Sizes of a window that share the steps that lead to a state. */
type Sizes = readonly [first: Size, second: Size];

/** The narrowest screen, and a window of 1280 by 800 at 200 %. */
const small: Sizes = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
];
/** A notebook and a large screen. */
const large: Sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Large screens are checked on request: each size takes minutes, and small ones are harder. */
const sizes = process.env['EARSHOT_STUDIO_SIZES'] === 'all' ? [small, large] : [small];

describe('every page and state', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;
  let states: ReturnType<typeof listPageStates>;

  beforeAll(async () => {
    studio = await startStudio(pictureSettings);
    states = listPageStates(await recordForPictures(studio));
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  /** What is wrong with a page at some sizes, light and dark, and on the way of the Tab key. */
  async function check(page: Page, [first, second]: Sizes): Promise<string[]> {
    const found = [...(await findProblems(page, first)), ...(await findProblems(page, second))];
    await page.setViewportSize(first);
    // What floats is placed again in the frame after a window has another size.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    found.push(...(await walkFocus(page)).map((each) => `${first.width} ${each}`));
    return [...new Set(found)];
  }

  for (const group of sizes)
    verifies(
      ['studio.accessible', 'studio.keyboard'],
      `at ${group.map(({ width }) => width).join(' and ')} px, light and dark, axe finds nothing, nothing is wider than the page, and Tab leads through it in the order of reading, visibly`,
      async () => {
        const [{ height, width }] = group;
        const { page } = await studio.open({ width, height });
        page.setDefaultTimeout(stepMs);
        const found: Record<string, readonly string[]> = {};
        for (const [name, path, prepare] of states) {
          await page.evaluate(() => localStorage.clear());
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: 'light' });
          await page.goto(`${studio.server.url}${path}`);
          const other = await prepare(page).catch((error: unknown) => {
            found[name] = [String(error)];
          });
          const checked = isPage(other) ? other : page;
          const problems = [...(found[name] ?? []), ...(await check(checked, group))];
          if (problems.length > 0) found[name] = problems;
          if (checked !== page) await checked.close();
          if (checked.context() !== page.context()) await checked.context().close();
        }
        expect(found).toEqual({});
        await page.context().close();
      },
      timeoutMs,
    );
});
