import type { Locator, Page } from '@earshot/presets/chromium';

/** The row of an utterance in the transcript of a page. */
export function findUtterance(page: Page, index: number): Locator {
  return page.locator(`.utterance-place[data-index="${index}"]`);
}

/** The words of an utterance as the page shows them. */
export function readUtterance(page: Page, index: number): Promise<string | null> {
  return findUtterance(page, index).locator('.utterance-text').textContent();
}
