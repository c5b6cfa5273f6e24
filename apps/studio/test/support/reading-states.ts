import type { Page } from '@earshot/presets/chromium';
import { openGuest } from './open-guest.js';
import type { Prepare } from './work-states.js';

/** Most times that two tabs are changed for a conflict. */
const mostAttempts = 8;

/**
 * States in which others read a transcript, or in which parts of it are selected.
 *
 * @param recording - path of the page of a recording
 */
export function listReadingStates(recording: string): readonly [string, string, Prepare][] {
  const captions = `/captions?recording=${recording.split('/').at(-1)}`;
  return [
    ['shared', recording, (page) => openShared(page, true)],
    ['shared-text', recording, (page) => openShared(page, false)],
    ['selected-words', recording, selectWords],
    ['tags', '/', openTags],
    ['captions-selected', captions, selectCaptions],
    ['captions-conflict', captions, makeCaptionConflict],
  ];
}

/** The page that a guest sees by a link to a transcript. */
async function openShared(page: Page, audio: boolean): Promise<Page> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const created = await page.request.post(
    new URL(`/studio/recordings/${id}/shares`, page.url()).href,
    {
      data: { title: 'Interview with Anna Berg', audio, days: 7 },
      headers: { 'sec-fetch-site': 'same-origin' },
    },
  );
  const { url } = (await created.json()) as { url: string };
  const guest = await openGuest(page, url);
  await guest.waitForSelector('[data-word]');
  if (audio) await guest.waitForSelector('.waveform-note', { state: 'detached' });
  return guest;
}

const selectWords: Prepare = async (page) => {
  await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const begin = document.querySelector('[data-word="2"]')?.firstChild;
    const end = document.querySelector('[data-word="5"]')?.firstChild;
    if (begin && end) getSelection()?.setBaseAndExtent(begin, 0, end, end.textContent?.length ?? 0);
  });
  await page.waitForSelector('.selection-bar');
};

const openTags: Prepare = async (page) => {
  await page.locator('.job-more').nth(1).click();
  await page.getByRole('menuitem').nth(1).click();
  await page.locator('[role=dialog] input').fill('for the board');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=dialog] .job-tag');
};

const selectCaptions: Prepare = async (page) => {
  await page.waitForSelector('.cue');
  await page.locator('h1').click();
  await page.keyboard.press('Control+a');
  await page.waitForSelector('.cue-selection');
};

/** Two tabs change a caption, again until they do so before either knows of the other. */
const makeCaptionConflict: Prepare = async (page) => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const [mine, theirs] = [page, other].map((tab) => tab.locator('.cue-text').first());
  const conflicts = page.locator('.conflicts');
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const words = 'and so on '.repeat(attempt - 1).trim();
    await Promise.all([mine?.fill(`Good night ${words}`), theirs?.fill(`Good afternoon ${words}`)]);
    const isShown = await conflicts.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (isShown) break;
  }
  await conflicts.waitFor();
  await other.close();
};
