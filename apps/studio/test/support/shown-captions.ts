import type { Locator, Page } from '@earshot/presets/chromium';
import type { ShownCues } from './caption-steps.js';

/** The field with the text of a caption. @param index - from 0 */
export function textAt(page: Page, index: number): Locator {
  return page.locator(`.cue-place[data-index="${index}"] .cue-text`);
}

/** The captions as a page shows them. */
export async function readCues(page: Page): Promise<ShownCues> {
  const rows = await page.locator('.cue').evaluateAll((all) =>
    all.map((row) => ({
      text: row.querySelector('textarea')?.value ?? '',
      times: [...row.querySelectorAll('input')].map(({ value }) => value),
    })),
  );
  return rows.map(({ text, times }) => {
    const [startSeconds = 0, endSeconds = 0] = times.map((time) =>
      time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0),
    );
    return { text, startSeconds, endSeconds };
  });
}
