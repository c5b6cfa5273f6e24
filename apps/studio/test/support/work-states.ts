import { readFileSync } from 'node:fs';
import type { Page } from '@earshot/presets/chromium';
import { samplePath } from '@earshot/server/testing';

/**
 * Makes a state of a page; the page that is to be in the picture is another one where it returns
 * one.
 */
export type Prepare = (page: Page) => Promise<unknown>;

const subtitles = '1\n00:00:01,000 --> 00:00:03,000\nThe first caption\n';

/**
 * States in which work continues, or was kept.
 *
 * @param recording - path of the page of a recording
 */
export function listWorkStates(recording: string): readonly [string, string, Prepare][] {
  const captions = `/captions?recording=${recording.split('/').at(-1)}`;
  return [
    ['work-tray', recording, openTray],
    ['work-live', '/live', leaveLive],
    ['work-conflict', recording, makeConflict],
    ['work-captions', captions, resumeCaptions],
    ['work-drafts', '/captions', leaveFile],
    [
      'work-keys',
      '/settings/keyboard',
      (page) => page.locator('#keyboard .key-field').first().scrollIntoViewIfNeeded(),
    ],
  ];
}

const openTray: Prepare = async (page) => {
  await page.click('nav a >> nth=0');
  const buffer = readFileSync(samplePath);
  await page.setInputFiles('.take input[type=file]', [
    { name: 'not audio.wav', mimeType: 'audio/wav', buffer: Buffer.from('nothing') },
    {
      name: 'Interview with a name that is much too long for a line.wav',
      mimeType: 'audio/wav',
      buffer,
    },
    { name: 'lecture.wav', mimeType: 'audio/wav', buffer },
  ]);
  await page.waitForSelector('.tray-row[data-phase=done]', { timeout: 60_000 });
  await page.waitForSelector('.tray-row[data-phase=failed]', { timeout: 60_000 });
};

const leaveLive: Prepare = async (page) => {
  await page.locator('.live-bar .primary').click();
  await page.waitForSelector('.caption', { timeout: 60_000 });
  await page.click('nav a >> nth=0');
  await page.click('.tray-button');
};

/** Changes a word that another browser has changed since the page was opened. */
const makeConflict: Prepare = async (page) => {
  const edits = `/v2/pre-recorded/${new URL(page.url()).pathname.split('/').at(-1)}/edits`;
  // Those of the time before, when this state was made at another size.
  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), edits);
  await page.reload();
  await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
  await page.evaluate((path) => {
    const body = JSON.stringify({ corrections: [{ from: 5, count: 1, text: 'them' }] });
    const headers = { 'content-type': 'application/json' };
    return fetch(path, { method: 'PUT', headers, body });
  }, edits);
  await page.locator('[data-word="5"]').dblclick();
  await page.keyboard.type('everybody');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.conflicts');
};

const resumeCaptions: Prepare = async (page) => {
  await page.waitForSelector('.cue');
  await page.locator('.cue-text').nth(1).fill('the time before the holidays');
  await page.reload();
  await page.waitForSelector('.draft-notice [role=status]');
};

const leaveFile: Prepare = async (page) => {
  await page.setInputFiles('input[type=file]', {
    name: 'film.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(subtitles),
  });
  await page.locator('.cue-text').first().fill('A better first caption');
  await page.reload();
  await page.waitForSelector('.file-drafts');
};
