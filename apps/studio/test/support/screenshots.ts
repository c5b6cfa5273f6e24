import { mkdirSync } from 'node:fs';
import type { Page } from '@earshot/presets/chromium';
import { speechOfSeconds, testKey } from '@earshot/server/testing';
import { recordAddOnJob } from './recorded-job.js';
import { startStudio } from './studio.js';
import { transcribe } from './transcribe.js';
import { listWorkStates, type Prepare } from './work-states.js';

/**
 * Pictures of every page and its main states at three widths, light and dark, in English and
 * German: `tsx test/support/screenshots.ts FOLDER [WIDTH] [LANGUAGE] [THEME] [STATE]`, each of
 * which narrows them down; `all` does not.
 */
const [folder = 'screenshots', ...narrowing] = process.argv.slice(2);
const [onlyWidth, onlyLanguage, onlyTheme, onlyState] = narrowing.map((each) =>
  each === 'all' ? undefined : each,
);
mkdirSync(folder, { recursive: true });
const heights: Readonly<Record<number, number>> = { 390: 844, 1280: 800, 1920: 1080 };
const studio = await startStudio({
  EARSHOT_ENGINE: 'scripted',
  // The page of the service that is not there is a source that fails.
  EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
});
const { url } = studio.server;
const recording = await recordAddOnJob(studio);
const id = recording.split('/').at(-1) ?? '';
const names = ['Interview with Anna Berg.mp3', 'quarterly-review_final_2.wav', 'lecture 7.m4a'];
for (const [index, name] of names.entries())
  await transcribe(url, speechOfSeconds(20 + 31 * index), name, { sentences: index === 1 });
const failed = await create(`${url}/nothing/field recording.mp3`);
const runOf = { custom_metadata: { run_of: id }, sentences: true };
await transcribe(url, speechOfSeconds(120), 'board meeting.wav', runOf);

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

/** The pages, each with what is done before its picture is taken. */
const pages: readonly [string, string, Prepare][] = [
  ['recordings', '/', (page) => page.waitForSelector('.job-row')],
  ['recordings-none-found', '/?search=zebra', (page) => page.waitForSelector('.search-progress')],
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
      for (const option of [0, 1, 5, 9, 10])
        await page.locator('.options-list > li > .toggle .switch').nth(option).click();
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
      await page.locator('.take-actions .button').nth(1).click();
      await page.locator('.link-form textarea').fill('example');
      await page.keyboard.press('Enter');
    },
  ],
  ['recording', recording, openRecording],
  ...['Chap|Kap', 'Ent|Begr', 'Sent|Stim', 'Trans|Über', 'Prom|Frag', 'Details', 'Ra|Roh'].map(
    (panel): [string, string, Prepare] => [
      `panel-${panel.split('|')[0]}`,
      recording,
      (page) => openPanelOf(page, panel),
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
  ['captions-empty', '/captions', (page) => page.waitForSelector('h1')],
  ...listWorkStates(recording),
  ['runs', `${recording}/runs`, (page) => page.waitForSelector('.passages li')],
  ['live', '/live', (page) => page.waitForSelector('.live-choices')],
  ['live-running', '/live', startLive],
  ['live-sharing', '/live', openShare],
  ['watch', '/live', openViewer(0)],
  ['overlay', '/live', openViewer(1)],
  ['watch-incomplete', '/watch', (page) => page.waitForSelector('h1')],
  [
    'settings',
    '/settings',
    async (page) => {
      await page.waitForSelector('#storage .facts');
      await page.locator('.new-key input').fill('newsroom');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.once');
      await page.locator('details summary').first().click();
    },
  ],
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
/** Pages of which everything is in the picture, not the first view alone. */
const whole = new Set(['options', 'options-set', 'settings', 'runs']);

for (const [widthText, height] of Object.entries(heights))
  for (const locale of ['en-US', 'de-DE'] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const width = Number(widthText);
      const language = locale.slice(0, 2);
      if (onlyWidth !== undefined && width !== Number(onlyWidth)) continue;
      if (onlyLanguage !== undefined && language !== onlyLanguage) continue;
      if (onlyTheme !== undefined && colorScheme !== onlyTheme) continue;
      const { page, problems } = await studio.open({ width, height, colorScheme, locale });
      const take = (taken: Page, name: string) =>
        taken.screenshot({
          path: `${folder}/${name}-${width}-${language}-${colorScheme}.png`,
          fullPage: whole.has(name),
        });
      for (const [name, path, prepare] of pages) {
        if (onlyState !== undefined && !name.startsWith(onlyState)) continue;
        await page.evaluate(() => localStorage.clear());
        await page.goto(`${url}${path}`);
        const other = await prepare(page).catch((error: unknown) => {
          problems.push(`${name}: ${String(error)}`);
        });
        const taken = isPage(other) ? other : page;
        await taken.waitForTimeout(250);
        await take(taken, name);
        if (taken !== page) await taken.close();
      }
      if (onlyState === undefined || onlyState === 'sign-in') {
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

/** Opens the panel whose name begins with one of several, which are separated by `|`. */
async function openPanelOf(page: Page, beginnings: string): Promise<void> {
  await openRecording(page);
  await page.locator('.tab', { hasText: new RegExp(`^(${beginnings})`) }).click();
  await page.mouse.move(0, 0);
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'goto' in value;
}

async function create(audio_url: string): Promise<string> {
  const response = await fetch(`${url}/v2/pre-recorded`, {
    method: 'POST',
    headers: { 'x-service-key': testKey, 'content-type': 'application/json' },
    body: JSON.stringify({ audio_url }),
  });
  return ((await response.json()) as { id: string }).id;
}
