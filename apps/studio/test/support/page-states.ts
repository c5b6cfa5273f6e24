import type { Page } from '@earshot/presets/chromium';
import { listReadingStates } from './reading-states.js';
import { listWorkStates, type Prepare } from './work-states.js';

/** What the pictures show. */
export interface PicturedRecordings {
  /** Path of the page of a recording with the result of every add-on. */
  readonly recording: string;
  /** Path of the page of a video. */
  readonly video: string;
  /** Id of a job that has failed. */
  readonly failed: string;
  /** Opens the page of a user without recordings. */
  readonly empty: Prepare;
}

const openOptions: Prepare = async (page) => {
  await page.waitForSelector('.job-row');
  await page.keyboard.press('o');
  await page.waitForSelector('.options-groups');
};
const openRecording: Prepare = async (page) => {
  await page.waitForSelector('[data-word]');
  await page.waitForSelector('.waveform-note', { state: 'detached' });
  await page.click('[data-word="16"]');
  await page.waitForSelector('[data-played]');
  await page.mouse.move(0, 0);
};
const startLive: Prepare = async (page) => {
  await page.locator('.live-bar .primary').click();
  await page.waitForSelector('.caption', { timeout: 60_000 });
};
const openShare: Prepare = async (page) => {
  await startLive(page);
  await page.locator('.live-bar [aria-expanded]').first().click();
  await page.waitForSelector('.share-address');
};
const openViewer =
  (index: number): Prepare =>
  async (page) => {
    await openShare(page);
    const address = await page.locator('.share-address a').nth(index).getAttribute('href');
    const viewer = await page.context().newPage();
    await viewer.goto(address ?? '');
    await viewer.locator('.caption, .overlay-lines > *').first().waitFor({ timeout: 60_000 });
    return viewer;
  };

/** Chooses one of the tools of captions, and waits for what it opens. */
async function chooseTool(page: Page, index: number, opened: string): Promise<void> {
  await page.waitForSelector('.cue');
  await page.getByRole('button', { name: /Tools|Werkzeuge/ }).click();
  await page.getByRole('menuitem').nth(index).click();
  await page.waitForSelector(opened);
}

let createdKeys = 0;
const createKey: Prepare = async (page) => {
  createdKeys += 1;
  // A name is that of one key.
  const name = createdKeys === 1 ? 'newsroom' : `newsroom ${createdKeys}`;
  await page.locator('.new-key input').fill(name);
  await page.locator('.new-key input').press('Enter');
  await page.waitForSelector('.once');
};

/** Opens the panel whose name begins with one of several, which are separated by `|`. */
async function openPanel(page: Page, beginnings: string): Promise<void> {
  await openRecording(page);
  await page.click('.details-button');
  await page.locator('.tab', { hasText: new RegExp(`^(${beginnings})`) }).click();
  await page.mouse.move(0, 0);
}

/** The pages with their states, each with what is done before its picture is taken. */
export function listPageStates({
  empty,
  failed,
  recording,
  video,
}: PicturedRecordings): readonly [string, string, Prepare][] {
  const id = recording.split('/').at(-1) ?? '';
  return [
    ['recordings-empty', '/', empty],
    ['recordings', '/', (page) => page.waitForSelector('.job-row')],
    ['recordings-none-found', '/?search=zebra', (page) => page.waitForSelector('.empty')],
    ['options', '/', openOptions],
    [
      'options-set',
      '/',
      async (page) => {
        await openOptions(page);
        const language = page.getByRole('combobox').first();
        await language.pressSequentially('eng');
        await language.press('ArrowDown');
        await language.press('Enter');
        await language.press('Escape');
        const switches = page.locator('.options-list > li > .toggle .switch:not([data-disabled])');
        for (const option of [0, 1, 3, 5]) await switches.nth(option).click();
        await page.mouse.move(0, 0);
      },
    ],
    [
      'row-menu',
      '/',
      async (page) => {
        await page.locator('.job-more').nth(1).click();
        await page.waitForSelector('[role=menuitem]');
      },
    ],
    [
      'chosen',
      '/',
      async (page) => {
        await page.locator('.job-choice input').nth(1).check();
        await page.waitForSelector('.selection');
      },
    ],
    [
      'rename',
      '/',
      async (page) => {
        await page.locator('.job-row').nth(2).focus();
        await page.keyboard.press('F2');
        await page.waitForSelector('.rename-field');
      },
    ],
    [
      'delete',
      '/',
      async (page) => {
        await page.locator('.job-more').nth(1).click();
        await page.getByRole('menuitem').last().click();
        await page.waitForSelector('[role=alertdialog]');
      },
    ],
    [
      'link',
      '/',
      async (page) => {
        await page.getByRole('button', { name: /link|Link/ }).click();
        await page.locator('.link-form textarea').fill('example');
        await page.keyboard.press('Enter');
      },
    ],
    ['recording', recording, openRecording],
    ...['Chap|Kap', 'Ent|Begr', 'Sent|Stim', 'Trans|Über', 'Prom|Frag', 'Details', 'Ra|Roh'].map(
      (panel): [string, string, Prepare] => [
        `panel-${panel.split('|')[0]}`,
        recording,
        (page) => openPanel(page, panel),
      ],
    ),
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
      'editing',
      recording,
      async (page) => {
        await openRecording(page);
        await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
        await page.locator('[data-word="5"]').dblclick();
        await page.waitForSelector('.word-editor');
      },
    ],
    [
      'export',
      recording,
      async (page) => {
        await openRecording(page);
        await page.locator('.recording-head [aria-haspopup]').first().click();
        await page.waitForSelector('[role=menuitem]');
      },
    ],
    [
      'share',
      recording,
      async (page) => {
        await openRecording(page);
        await page.locator('.recording-head [aria-haspopup]').nth(1).click();
        await page.getByRole('menuitem', { name: /Share|Link/ }).click();
        await page.waitForSelector('[role=dialog]');
      },
    ],
    ['failed', `/recordings/${failed}`, (page) => page.waitForSelector('.problem')],
    ['not-found', '/nonsense', (page) => page.waitForSelector('.notice')],
    [
      'unreadable',
      '/recordings/6b0d9f0e-0000-4000-8000-000000000000',
      (page) => page.waitForSelector('.notice'),
    ],
    [
      'captions',
      `/captions?recording=${id}`,
      async (page) => {
        await page.waitForSelector('.cue');
        await page.locator('.cue-text').nth(1).fill('the time before the holidays, which are long');
      },
    ],
    ['captions-find', `/captions?recording=${id}`, (page) => chooseTool(page, 0, '.find-bar')],
    ['captions-times', `/captions?recording=${id}`, (page) => chooseTool(page, 1, '.retime')],
    ['captions-empty', '/captions', (page) => page.waitForSelector('h1')],
    ['video', video, openRecording],
    ...listReadingStates(recording),
    ...listWorkStates(recording),
    ['runs', `${recording}/runs`, (page) => page.waitForSelector('.passages li')],
    ['live', '/live', (page) => page.waitForSelector('.live-choices')],
    ['live-running', '/live', startLive],
    ['live-sharing', '/live', openShare],
    ['watch', '/live', openViewer(0)],
    ['overlay', '/live', openViewer(1)],
    ['watch-incomplete', '/watch', (page) => page.waitForSelector('h1')],
    ['settings', '/settings', (page) => page.waitForSelector('#session')],
    ['settings-keyboard', '/settings/keyboard', (page) => page.waitForSelector('.key-field')],
    ['settings-keys', '/settings/keys', createKey],
    ['settings-voices', '/settings/voices', (page) => page.waitForSelector('#knownVoices .note')],
    [
      'settings-callbacks',
      '/settings/callbacks',
      (page) => page.waitForSelector('#deliveries .note'),
    ],
    ['settings-models', '/settings/models', (page) => page.waitForSelector('li[data-model]')],
    ['settings-health', '/settings/health', (page) => page.waitForSelector('#storage .facts')],
    ['cluster', '/cluster', (page) => page.waitForSelector('.nodes li')],
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
}
