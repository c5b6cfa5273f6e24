import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { testKey } from '@earshot/server/testing';
import { expireAudio } from '@earshot/server/testing/results';
import { needs, verifies } from '@earshot/specification';
import { parseVtt } from '@earshot/subtitles';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addOnResult } from './support/add-on-result.js';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { findUtterance, readUtterance } from './support/utterance-row.js';

const timeoutMs = 240_000;
const turnCount = addOnResult.transcription?.utterances.length ?? 0;

/** The longest pause between two words of the result. */
function longestPause(): { start: number; end: number } {
  const words = addOnResult.transcription?.utterances.flatMap((each) => each.words) ?? [];
  const pauses = words.slice(1).map(({ start }, index) => ({
    start: words[index]?.end ?? 0,
    end: start,
  }));
  return pauses.reduce((longest, each) =>
    each.end - each.start > longest.end - longest.start ? each : longest,
  );
}

describe('a recording in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;
  let path = '';

  beforeAll(async () => {
    studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    path = await recordAddOnJob(studio);
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
  const apiPath = () => `${studio.server.url}${path.replace('/recordings/', '/v2/pre-recorded/')}`;
  const storedEdits = async (): Promise<unknown> =>
    (await fetch(`${apiPath()}/edits`, { headers })).json();
  const open = async (options: Parameters<StudioRig['open']>[0] = {}) => {
    const opened = await studio.open({ path, ...options });
    await opened.page.waitForSelector('[data-word]');
    // Until they are asked for, the words have the page.
    expect(await opened.page.locator('.panels').count()).toBe(0);
    await opened.page.locator('.details-button').click();
    await opened.page.locator('.panels').waitFor();
    return opened;
  };
  const saved = (page: Page) =>
    page.locator('.edit-bar [role=status]', { hasText: 'Saved' }).waitFor();

  verifies(
    'studio.editing',
    'words, utterances and speakers are edited, undone, saved, exported and compared',
    async () => {
      const { page, problems } = await open();
      await page.locator('[data-word]', { hasText: 'numbers' }).dblclick();
      await page.keyboard.type('figures');
      await page.keyboard.press('Tab');
      // The next word is edited; Escape leaves it as it is.
      await page.getByLabel('In place of from').waitFor();
      await page.keyboard.type('elsewhere');
      await page.keyboard.press('Escape');
      await expect
        .poll(() => readUtterance(page, 1))
        .toContain('brought the figures from the Zurich');

      // By keys alone: the word that plays is edited, and its utterance split there and joined
      // again.
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByLabel('In place of from').waitFor();
      await page.keyboard.type('out of');
      await page.keyboard.press('Enter');
      await expect.poll(() => readUtterance(page, 1)).toContain('the figures out of the Zurich');
      await page.keyboard.press('s');
      await findUtterance(page, 2)
        .locator('.utterance-text', { hasText: /^out of the Zurich/ })
        .waitFor();
      await page.keyboard.press('m');
      await expect.poll(() => readUtterance(page, 1)).toContain('figures out of');
      await page.keyboard.press('m');
      await findUtterance(page, 0)
        .locator('.utterance-text', { hasText: 'holidays. Morning.' })
        .waitFor();
      await page.keyboard.press('Control+z');
      await findUtterance(page, 1)
        .locator('.utterance-text', { hasText: /^Morning/ })
        .waitFor();
      await page.keyboard.press('Control+y');
      await findUtterance(page, 0)
        .locator('.utterance-text', { hasText: 'holidays. Morning.' })
        .waitFor();
      await page.keyboard.press('Control+z');
      await findUtterance(page, 1)
        .locator('.utterance-text', { hasText: /^Morning/ })
        .waitFor();

      await page.keyboard.press('r');
      await page.getByLabel('Name of Speaker 2').fill('Ben');
      await page.keyboard.press('Enter');
      await findUtterance(page, 4).locator('.voice', { hasText: 'Ben' }).waitFor();
      await findUtterance(page, 3).getByRole('button', { name: 'Edit the utterance' }).click();
      await page.click('[role=menuitem]:has-text("Is Ben")');
      await findUtterance(page, 3).locator('.voice', { hasText: 'Ben' }).waitFor();

      await saved(page);
      await expect.poll(storedEdits).toEqual({
        corrections: [
          { from: 17, count: 1, text: 'figures' },
          { from: 18, count: 1, text: 'out of' },
        ],
        splits: [],
        merges: [],
        turns: [],
        speakers: [
          { speaker: 1, name: 'Ben' },
          { speaker: 2, merged_into: 1 },
        ],
      });
      const job = (await (await fetch(apiPath(), { headers })).json()) as { result: unknown };
      expect(job.result).toEqual(JSON.parse(JSON.stringify(addOnResult)));
      const words = addOnResult.transcription?.full_transcript.split(' ').length ?? 0;
      const rate = page.locator('.word-error-rate');
      await rate.waitFor();
      expect(await rate.getAttribute('title')).toBe(
        `3 errors of the recognised text in ${words + 1} words`,
      );

      await page.click('button:has-text("Export")');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[role=menuitem]:has-text("with times and speakers")'),
      ]);
      const text = readFileSync(await download.path(), 'utf8');
      expect(text).toContain(
        '[0:10] Ben: Morning. I brought the figures out of the Zurich office,',
      );
      expect(text).toContain('[0:32] Ben: Better than');
      await page.reload();
      await page.locator('[data-edited]', { hasText: 'figures' }).waitFor();
      await page.click('text=Show what was recognised');
      await page.locator('[data-word]', { hasText: 'numbers' }).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.replace', 'studio.playback'],
    'a word is replaced everywhere and back again, a line is looped, and Word opens the text',
    async () => {
      const own = { 'x-service-key': testKey };
      await fetch(`${apiPath()}/edits`, { method: 'DELETE', headers: own });
      const { page, problems } = await open();
      await page.keyboard.press('h');
      await page.keyboard.type('the');
      const hits = page.locator('.search [role=status]');
      await hits.filter({ hasText: /^1 of \d+$/ }).waitFor();
      const counted = async () => Number((await hits.textContent())?.split(' ').at(-1));
      const anywhere = await counted();
      await page.click('text=Whole words');
      await expect.poll(counted).toBeLessThan(anywhere);
      const whole = await counted();
      await page.click('text=Match case');
      await expect.poll(counted).toBeLessThan(whole);
      await page.click('text=Match case');
      await expect.poll(counted).toBe(whole);
      await page.fill('[aria-label="Replace with"]', '$& THE');
      await page.click(`button:has-text("Replace all ${whole}")`);
      await page.locator('.replace [role=status]', { hasText: `Replaced: ${whole}.` }).waitFor();
      await expect
        .poll(() => readUtterance(page, 0))
        .toContain('making $& THE time before $& THE holidays.');
      await saved(page);
      await expect
        .poll(async () => ((await storedEdits()) as { corrections: unknown[] }).corrections)
        .toHaveLength(whole);
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
      await expect
        .poll(() => readUtterance(page, 0))
        .toContain('making the time before the holidays.');
      await expect.poll(storedEdits).toMatchObject({ corrections: [] });

      const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      const line = addOnResult.transcription?.utterances[0];
      await page.locator('[data-word]').first().click();
      await page.keyboard.press('c');
      await page.locator('[aria-pressed=true]', { hasText: 'Loop' }).waitFor();
      await page.evaluate(
        (end) => {
          const video = document.querySelector('video');
          if (video !== null) video.currentTime = end;
        },
        (line?.end ?? 0) + 0.2,
      );
      await expect.poll(time).toBeLessThan(line?.end ?? 0);
      await page.keyboard.press('c');

      // It still plays. Within a pause, the player jumps to its end, once that is asked for.
      const pause = longestPause();
      const inPause = pause.start + 0.5;
      const next = (event: 'seeking' | 'timeupdate') =>
        page.evaluate(
          ([seconds, name]) =>
            new Promise<number>((resolve) => {
              const video = document.querySelector('video');
              video?.addEventListener(name, () => {
                if (Math.abs(video.currentTime - seconds) > 0.001) resolve(video.currentTime);
              });
              if (video !== null) video.currentTime = seconds;
            }),
          [inPause, event] as const,
        );
      expect(await next('timeupdate')).toBeLessThan(pause.end - 0.25);
      await page.keyboard.press('g');
      await page.locator('[aria-pressed=true]', { hasText: 'Skip silence' }).waitFor();
      expect(await next('seeking')).toBeCloseTo(pause.end - 0.25, 2);
      await page.keyboard.press('Space');
      await page.locator('[aria-label=Play]').waitFor();

      await page.click('button:has-text("Export")');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[role=menuitem]:has-text("Word")'),
      ]);
      expect(download.suggestedFilename()).toBe('board meeting.docx');
      const files = unzipSync(readFileSync(await download.path()));
      expect(Object.keys(files)).toContain('[Content_Types].xml');
      const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
      expect(text).toContain('>Good morning, and thank you all for making the time');
      expect(text).toContain('>Speaker 2');
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.replace', 'studio.playback', 'studio.player'],
    'speakers are found and renamed, a line is played alone, a pause goes back, and table and print have everything',
    async () => {
      await fetch(`${apiPath()}/edits`, {
        method: 'DELETE',
        headers: { 'x-service-key': testKey },
      });
      const { page, problems } = await open();
      await page.addInitScript(() => {
        const session = navigator.mediaSession;
        const set = session.setActionHandler.bind(session);
        const keys: Record<string, MediaSessionActionHandler | null> = {};
        Object.assign(globalThis, { mediaKeys: keys });
        session.setActionHandler = (name, handler) => {
          keys[name] = handler;
          set(name, handler);
        };
      });
      await page.reload();
      await page.waitForSelector('[data-word]');
      await page.keyboard.press('h');
      await page.keyboard.type('speaker 2');
      await page.locator('.search [role=status]', { hasText: /^1 of 3$/ }).waitFor();
      await findUtterance(page, 1).locator('.voice[data-hit=current]').waitFor();
      await page.fill('[aria-label="Replace with"]', 'Ben');
      await page.click('button:has-text("Replace all 3")');
      await findUtterance(page, 4).locator('.voice', { hasText: 'Ben' }).waitFor();
      await expect.poll(storedEdits).toMatchObject({ speakers: [{ speaker: 1, name: 'Ben' }] });

      const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused === true);
      const moveTo = (seconds: number) =>
        page.evaluate((at) => {
          const video = document.querySelector('video');
          if (video !== null) video.currentTime = at;
        }, seconds);
      const line = addOnResult.transcription?.utterances[2];
      await page.locator('h1').click();
      await findUtterance(page, 2).locator('[data-word]').first().click();
      await page.keyboard.press('k');
      await expect.poll(isPaused).toBe(false);
      await moveTo((line?.end ?? 0) - 0.4);
      await expect.poll(isPaused).toBe(true);
      expect(await time()).toBeGreaterThanOrEqual(line?.end ?? 0);
      expect(await time()).toBeLessThan((line?.end ?? 0) + 3);

      await page.keyboard.press('p');
      await page.locator('[aria-pressed=true]', { hasText: 'Rewind on pause' }).waitFor();
      await page.keyboard.press('Space');
      await expect.poll(isPaused).toBe(false);
      await moveTo(60);
      await page.keyboard.press('Space');
      await expect.poll(isPaused).toBe(true);
      // It had played for less than three seconds since.
      await expect.poll(time).toBeLessThan(60);
      expect(await time()).toBeGreaterThan(56.9);
      await page.keyboard.press('p');
      await moveTo(60);
      const press = (name: string) =>
        page.evaluate(
          (key) => (Reflect.get(globalThis, 'mediaKeys') as Record<string, () => void>)[key]?.(),
          name,
        );
      await press('seekforward');
      await expect.poll(time).toBeCloseTo(63, 1);
      await press('seekbackward');
      await expect.poll(time).toBeCloseTo(60, 1);

      await page.click('button:has-text("Export")');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[role=menuitem]:has-text("Table for spreadsheets")'),
      ]);
      expect(download.suggestedFilename()).toBe('board meeting.csv');
      const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
      expect(lines).toHaveLength(turnCount + 2);
      expect(lines[0]).toBe('\uFEFFstart,end,speaker,text');
      expect(lines[2]).toMatch(/^10\.909,20\.818,"Ben","Morning\. I brought/);

      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('.print-sheet');
      expect(await sheet.locator('.print-turn').count()).toBe(turnCount);
      expect(await sheet.isVisible()).toBe(true);
      expect(await page.locator('.recording').isVisible()).toBe(false);
      expect(await sheet.textContent()).toContain('Ben');
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await sheet.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.captions', 'studio.accessible'],
    'captions are edited on the waveform, mended, undone and saved as valid WebVTT',
    async () => {
      const { page, problems } = await open();
      await page.click('[aria-label=More]');
      await page.click('[role=menuitem]:has-text("Edit captions")');
      await page.locator('.cue').nth(3).waitFor();
      const texts = page.locator('.cue-text');
      const first = await texts.first().inputValue();
      await texts.first().fill('Good morning.');
      const end = page.getByLabel('End of caption 1', { exact: true });
      await end.fill('0:03.250');
      await end.press('Enter');
      await expect.poll(() => end.inputValue()).toBe('0:03.250');
      // The other end is dragged on the waveform: a second to the right.
      const grip = await page
        .locator('.timeline-cue[data-cue="0"] [data-grip=start]')
        .boundingBox();
      const box = await page.locator('.timeline-box').boundingBox();
      const pixels = (box?.width ?? 0) / 20;
      await page.mouse.move((grip?.x ?? 0) + 4, (grip?.y ?? 0) + 40);
      await page.mouse.down();
      await page.mouse.move((grip?.x ?? 0) + 4 + pixels, (grip?.y ?? 0) + 40, { steps: 4 });
      await page.mouse.up();
      const start = page.getByLabel('Start of caption 1', { exact: true });
      await expect.poll(() => start.inputValue()).toMatch(/^0:0(0\.9|1\.[01])/);

      const second = await texts.nth(1).inputValue();
      const third = await texts.nth(2).inputValue();
      await page.getByLabel('Join caption 2 with the next one').click();
      await expect.poll(() => texts.nth(1).inputValue()).not.toBe(second);
      const joined = await texts.nth(1).inputValue();
      expect(joined.replaceAll(/\s+/g, ' ')).toBe(`${second} ${third}`.replaceAll(/\s+/g, ' '));
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
      await expect.poll(() => texts.nth(1).inputValue()).toBe(second);
      await page.keyboard.press('Control+y');
      await expect.poll(() => texts.nth(1).inputValue()).toBe(joined);
      await texts.nth(1).press('Control+Enter');
      await expect.poll(() => texts.nth(1).inputValue()).not.toBe(joined);

      // More than anybody reads in its time, until it is mended.
      await texts.nth(2).fill('word '.repeat(60).trim());
      await page.locator('.cue-findings li[data-severity=error]').first().waitFor();
      await page.click('text=Fix automatically');
      await expect
        .poll(() =>
          texts.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)),
        )
        .not.toContain('word '.repeat(60).trim());
      expect(await findViolations(page)).toEqual([]);

      await page.click('button:has-text("Save as")');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[role=menuitem]:has-text("VTT")'),
      ]);
      expect(download.suggestedFilename()).toBe('board meeting.vtt');
      const saved = readFileSync(await download.path(), 'utf8');
      const { cues, diagnostics } = parseVtt(saved);
      expect(diagnostics).toEqual([]);
      expect(cues[0]).toMatchObject({ text: 'Good morning.', endSeconds: 3.25 });
      expect(saved).not.toContain(first);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.player', 'studio.add-ons'],
    'nothing plays before it is begun, panels end where the page does, and a phone has its speeds',
    async () => {
      const { page, problems } = await open({ width: 1920, height: 1080 });
      await page.locator('.waveform-note').waitFor({ state: 'detached' });
      await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
      expect(await page.locator('[data-played]').count()).toBe(0);
      // It begins with the recording.
      await page.locator('[data-word]').first().click();
      await page.locator('[data-word="0"][data-played]').waitFor();
      const tabs = await page
        .getByRole('tab')
        .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON() as DOMRect));
      const waveform = await page.locator('.waveform-box').boundingBox();
      const edge = (waveform?.x ?? 0) + (waveform?.width ?? 0);
      expect(new Set(tabs.map(({ top }) => top)).size).toBe(1);
      expect(Math.max(...tabs.map(({ right }) => right))).toBeLessThanOrEqual(edge);
      await page.getByRole('tab', { name: 'Details' }).click();
      const stages = page.locator('[role=tabpanel] dt');
      await stages.filter({ hasText: 'Speech recognised' }).waitFor();
      expect((await stages.allTextContents()).join(' ')).not.toMatch(/acquire|transcribe|finish/);

      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.speed-choice').selectOption('1.5');
      expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5);
      const ends = await page
        .locator('.player > :visible')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(390);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.add-ons',
    'each add-on has its panel, and one that failed its reason',
    async () => {
      const { page, problems } = await open();
      const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
      const tab = (name: string) => page.getByRole('tab', { name }).click();
      const panel = page.locator('[role=tabpanel]');
      await panel.getByText('The bill from March is still open.').waitFor();
      await page.locator('.chapter-band button', { hasText: 'Microphones' }).click();
      const chapters = addOnResult.chapterization?.results;
      const third = Array.isArray(chapters) ? (chapters[2]?.start ?? -1) : -1;
      await expect.poll(time).toBeCloseTo(third, 2);
      await tab('Chapters');
      await panel.locator('[aria-current]', { hasText: 'Microphones' }).waitFor();

      await tab('Entities');
      await panel.getByText('Mark in the transcript').click();
      await page.locator('[data-entity=LOCATION]', { hasText: 'Geneva' }).waitFor();
      const zurich = panel.locator('li', { hasText: 'Zurich' }).getByRole('button');
      await zurich.click();
      await page.locator('[data-played]', { hasText: 'Zurich' }).waitFor();

      await tab('Sentiment');
      await panel.locator('svg[role=img][aria-label*="positive 45%"]').waitFor();
      await panel.getByText('All passages').click();
      await expect.poll(() => panel.locator('tbody tr').count()).toBe(11);
      await panel.getByText('annoyance').waitFor();

      await tab('Translation');
      await panel.getByText('Show beside the transcript').click();
      expect(await findUtterance(page, 1).locator('.utterance-translation').textContent()).toBe(
        'Satz 2 der Besprechung, so wie er übersetzt wurde.',
      );
      await tab('Prompts');
      await panel.getByText('Which tasks were given').waitFor();
      await tab('Data');
      await panel.getByText('"amount": 42000').waitFor();
      await tab('Details');
      // A sentence for people, and behind it what the service says.
      const details = panel.getByText('set EARSHOT_LLM_BASE_URL');
      await details.waitFor({ state: 'attached' });
      expect(await details.isVisible()).toBe(false);
      const failure = panel.locator('li', { hasText: 'EARSHOT_LLM_BASE_URL' });
      await failure.getByRole('button', { name: 'Details' }).click();
      await details.waitFor();
      await panel.locator('li', { hasText: '(French) The model took too long.' }).waitFor();
      await tab('Raw');
      await panel.locator('pre', { hasText: '"status": "done"' }).waitFor();

      const arabic = page.locator('.utterance-text', { hasText: 'مرحبا' });
      await page.keyboard.press('/');
      await page.keyboard.type('العربي');
      await arabic.locator('[data-hit]').first().waitFor();
      expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.accessible', 'studio.add-ons'],
    'axe finds nothing on any panel, nor while editing, on phone and desktop, light and dark',
    async () => {
      await fetch(`${apiPath()}/edits`, {
        method: 'DELETE',
        headers: { 'x-service-key': testKey },
      });
      const found: string[] = [];
      for (const width of [390, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page, problems } = await open({ width, colorScheme });
          const check = async (name: string) => {
            for (const violation of await findViolations(page, { colorScheme }))
              found.push(`${name} ${width} ${colorScheme}: ${violation}`);
          };
          await page.getByRole('tab', { name: 'Chapters' }).click();
          if (width === 390) await check('chapters');
          await page.getByRole('tab', { name: 'Entities' }).click();
          await page.getByText('Mark in the transcript').click();
          await page.getByRole('tab', { name: 'Sentiment' }).click();
          await page.getByText('All passages').click();
          await check('sentiment, with entities marked');
          await page.getByRole('tab', { name: 'Translation' }).click();
          await page.getByText('Show beside the transcript').click();
          await check('translation');
          await page.getByRole('tab', { name: 'Raw' }).click();
          await page.locator('[data-word]').nth(4).dblclick();
          await page.keyboard.type('somebody');
          await check('editing, with the whole result');
          await page.keyboard.press('Enter');
          await page.locator('.word-error-rate').waitFor();
          await findUtterance(page, 1).getByRole('button', { name: 'Edit the utterance' }).click();
          await page.waitForSelector('[role=menu]');
          if (width === 1280) await check('menu');
          await page.keyboard.press('Escape');
          // The keys of the page wait until it is closed.
          await page.locator('[role=menu]').waitFor({ state: 'detached' });
          await page.keyboard.press('Control+z');
          await page.locator('.word-error-rate').waitFor({ state: 'detached' });
          // The next page begins with what this one has saved.
          await page.locator('.edit-bar [role=status]:empty').waitFor({ state: 'attached' });
          expect(problems).toEqual([]);
          await page.context().close();
        }
      expect(found).toEqual([]);
    },
    2 * timeoutMs,
  );

  verifies(
    'studio.offline',
    'an open recording is read, searched and exported, and what cannot be read says so',
    async () => {
      const { page } = await open();
      const loaded = () =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      // The last of what is loaded ahead.
      await expect
        .poll(loaded, { timeout: 30_000 })
        .toContainEqual(expect.stringMatching(/options-form-.*\.js$/));
      await page.context().setOffline(true);
      await page.keyboard.press('/');
      await page.keyboard.type('hospital');
      await page.waitForSelector('[data-hit=current]');
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Chapters' }).click();
      await page.locator('[role=tabpanel]', { hasText: 'Farewell' }).waitFor();
      await page.keyboard.press('Shift+?');
      await page.waitForSelector('.keys');
      await page.keyboard.press('Escape');
      for (const [title, extension] of [
        ['Word', 'docx'],
        ['SRT', 'srt'],
      ]) {
        await page.click('text=Export');
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.click(`[role=menuitem]:has-text("${title}")`),
        ]);
        expect(download.suggestedFilename()).toBe(`board meeting.${extension}`);
      }
      await page.getByRole('tab', { name: 'Raw' }).click();
      await page.getByText(/^The result cannot be read: /).waitFor();
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.expired',
    'the transcript is there without its audio, and why',
    async () => {
      expireAudio(studio.server.dataFolder, path.split('/').at(-1) ?? '');
      const { page, problems } = await open();
      await page.getByText(/The audio expired on .* The transcript is kept\./).waitFor();
      expect(await page.locator('video, .waveform, .player').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );
});
