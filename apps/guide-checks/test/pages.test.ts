import { execFile } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@earshot/http';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { hasFfmpeg, samplePath, temporaryFolder, testKey } from '@earshot/server/testing';
import { needs } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { expectSpeech, startProgramService, timeout } from './support/program-service.js';
import { openWatchedPage, startBrowser, type WatchedPage } from './support/watched-page.js';

const execute = promisify(execFile);
const service = startProgramService();

/**
 * Saves a screenshot in the folder that `SCREENSHOTS` names, or does nothing when it is not set.
 */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Expects that nothing of a page is wider than its column on a phone. */
async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate<string[]>(`
    const main = document.querySelector('main');
    const end = main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight);
    [...main.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > end + 0.5)
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  `);
  expect(wide).toEqual([]);
}

/** Closes a page that has printed no error and was never sent the key. */
async function expectCleanEnd(watched: WatchedPage): Promise<void> {
  expect(watched.errors).toEqual([]);
  expect(await watched.responsesWith(testKey)).toEqual([]);
  await watched.page.close();
}

/**
 * Expects that an app hands the whole job on, which is long enough to be compressed by the service.
 */
async function expectWholeJob(origin: string, id: string): Promise<void> {
  const job = await createClient({ baseUrl: service.server.url, apiKey: testKey }).preRecorded.get(
    id,
  );
  const response = await fetch(`${origin}/earshot/v2/pre-recorded/${id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(await response.json()).toEqual(job);
}

/** Keeps every text that the page shows as one that may still change. */
const collectPending = `
globalThis.pendingTexts = [];
const pending = document.querySelector('#pending');
new MutationObserver(() => pendingTexts.push(pending.textContent)).observe(pending, { childList: true });
`;

describe('browser-live', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  const rig = startBrowser();

  it('captions its microphone, and never sees the key', { timeout }, async () => {
    const program = service.start('browser-live');
    const [, origin = ''] = await program.prints(/Open (\S+)/);
    const watched = await openWatchedPage(rig.browser, origin);
    const { page } = watched;
    await page.evaluate(collectPending);
    await page.click('text=Start');
    await page.locator('#captions', { hasText: 'weekend' }).waitFor({ timeout });
    await expectFitsPhone(page);
    await page.click('text=Stop');
    await page.locator('#status', { hasText: 'Done.' }).waitFor({ timeout });
    // Text that may still change was shown during the speech.
    expect(await page.evaluate<string[]>('pendingTexts')).toContainEqual(
      expect.stringMatching(/\w/),
    );
    expectSpeech((await page.locator('#captions p').allTextContents()).join(' '), 0.15);
    await expectCleanEnd(watched);
  });
});

describe('react-live-captions', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  const rig = startBrowser();

  it('captions its microphone, and never sees the key', { timeout: 3 * timeout }, async () => {
    const program = service.start('react-live-captions');
    const [, origin = ''] = await program.prints(/Open (\S+)/);
    const watched = await openWatchedPage(rig.browser, origin);
    const { page } = watched;
    await page.click('text=Start');
    await page.locator('[data-caption=partial]').first().waitFor({ timeout });
    const finals = page.locator('[data-captions=finals]');
    await finals.filter({ hasText: 'weekend' }).waitFor({ timeout });
    await screenshot(page, 'react-live-captions');
    await expectFitsPhone(page);
    await page.click('text=Stop');
    await page.locator('[role=status]', { hasText: 'Done.' }).waitFor({ timeout });
    expectSpeech((await finals.locator('p').allTextContents()).join(' '), 0.15);
    await expectCleanEnd(watched);
  });
});

describe('next-transcriptions', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  const rig = startBrowser();

  // Most of it is the build of the app.
  it('takes a recording, follows it, and never shows the key', {
    timeout: 5 * timeout,
  }, async () => {
    const program = service.start('next-transcriptions');
    const [, origin = ''] = await program.prints(/Local:\s+(\S+)/);
    const watched = await openWatchedPage(rig.browser, origin);
    const { page } = watched;
    page.setDefaultTimeout(timeout);
    const client = createClient({ baseUrl: service.server.url, apiKey: testKey });
    const { id: foreignJob } = await client.preRecorded.transcribe(samplePath);
    const name = 'next-transcriptions.wav';
    await page.setInputFiles('input[type=file]', {
      name,
      mimeType: 'audio/wav',
      buffer: readFileSync(samplePath),
    });
    const recording = page.locator('li', { hasText: name });
    await recording.locator('[data-status=done]').waitFor();
    await screenshot(page, 'next-transcriptions-list');
    await recording.locator('a').click();
    await page.locator('[role=status] [data-status=done]').waitFor();
    expectSpeech((await page.locator('[data-word]').allTextContents()).join(' '));
    await page.waitForFunction("document.querySelector('audio')?.readyState > 0");
    await page.click('[data-word="3"]');
    expect(await page.evaluate("document.querySelector('audio').currentTime > 0")).toBe(true);
    await page.locator('[data-word="3"][data-played]').waitFor();
    await screenshot(page, 'next-transcriptions-recording');
    await expectWholeJob(origin, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await expectCleanEnd(watched);

    const ask = (path: string, init: RequestInit) =>
      fetch(`${origin}${path}`, init).then(({ status }) => status);
    const foreign = { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' };
    expect([
      await ask('/session', { method: 'POST', headers: foreign }),
      await ask('/earshot/v2/pre-recorded', { headers: foreign }),
      await ask('/earshot/v2/pre-recorded/1', { method: 'DELETE' }),
      await ask(`/recordings/${foreignJob}`, {}),
    ]).toEqual([403, 403, 404, 404]);
  });
});

describe('react-router-recordings', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  const rig = startBrowser();

  it('renders recordings on the server, continues from there in the page, and never shows the key', {
    timeout: 3 * timeout,
  }, async () => {
    const client = createClient({ baseUrl: service.server.url, apiKey: testKey });
    const transcribe = (name: string, caller: string) =>
      client.preRecorded.transcribe(
        { name, open: () => createReadStream(samplePath) },
        { custom_metadata: { caller } },
      );
    const { id } = await transcribe('react-router.wav', 'everybody');
    const { id: foreignJob } = await transcribe('foreign.wav', 'somebody');
    const program = service.start('react-router-recordings');
    const [, printed = ''] = await program.prints(/Open (\S+)/);
    const origin = printed.replace('localhost', '127.0.0.1');
    const address = `${origin}/recordings/${id}`;
    // What is there without a script.
    const html = await fetch(address).then((response) => response.text());
    const words = [...html.matchAll(/<[^>]*data-word="[^>]*>([^<]*)</g)].map(([, word]) => word);
    expectSpeech(words.join(' '));

    const watched = await openWatchedPage(rig.browser, address);
    const { page } = watched;
    page.setDefaultTimeout(timeout);
    await page.waitForFunction("document.querySelector('audio')?.readyState > 0");
    await page.click('[data-word="3"]');
    await page.locator('[data-word="3"][data-played]').waitFor();
    await screenshot(page, 'react-router-recording');
    await page.click('text=Recordings');
    const recording = page.locator('li', { hasText: 'react-router.wav' });
    await recording.locator('[data-status=done]').waitFor();
    // The list follows what the caller creates elsewhere.
    await transcribe('another.wav', 'everybody');
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.locator('li', { hasText: 'another.wav' }).waitFor();
    expect(await page.locator('li', { hasText: 'foreign.wav' }).count()).toBe(0);
    await screenshot(page, 'react-router-list');

    await page.click('text=Live');
    await page.click('text=Start');
    await page.locator('[data-captions=finals]', { hasText: 'weekend' }).waitFor();
    await page.click('text=Stop');
    await page.locator('[role=status]', { hasText: 'ended' }).waitFor();
    // A mismatch of what the server rendered would be among the errors.
    await expectCleanEnd(watched);

    const ask = (path: string, init: RequestInit) =>
      fetch(`${origin}${path}`, init).then(({ status }) => status);
    const foreign = { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' };
    await expectWholeJob(origin, id);
    expect([
      await ask('/session', { method: 'POST', headers: foreign }),
      await ask('/earshot/v2/pre-recorded', { headers: foreign }),
      await ask('/earshot/v2/pre-recorded/1', { method: 'DELETE' }),
      await ask('/recordings/00000000-0000-4000-8000-000000000000', {}),
      await ask(`/recordings/${foreignJob}`, {}),
    ]).toEqual([403, 403, 404, 404, 404]);
  });
});

describe(
  'video-subtitles',
  needs(hasFfmpeg && hasChromium, 'there is no ffmpeg or chromium'),
  () => {
    const rig = startBrowser();

    it('makes a page whose video has its captions', { timeout }, async () => {
      const folder = temporaryFolder();
      const recording = join(folder, 'A talk <1>.mov');
      const picture = 'testsrc=size=320x180:rate=10';
      const inputs = ['-i', samplePath, '-f', 'lavfi', '-i', picture];
      await execute('ffmpeg', [...inputs, '-shortest', '-c:a', 'aac', recording]);
      const program = service.start('video-subtitles', {
        parameters: [recording, join(folder, 'page')],
      });
      const [, origin = ''] = await program.prints(/Open (\S+)/);
      const page = await rig.browser.newPage();
      await page.goto(origin);
      expect(await page.title()).toBe('A talk <1>');
      await page.waitForFunction("document.querySelector('video').readyState >= 1");
      await page.waitForFunction("document.querySelector('track').track.cues?.length > 0");
      expectSpeech(
        await page.evaluate<string>(
          "[...document.querySelector('track').track.cues].map(({ text }) => text).join(' ')",
        ),
      );
      // The last line of the transcript leads to its place, where its caption is shown.
      await page.click('li:last-child button');
      await page.waitForFunction(
        "document.querySelector('li:last-child button').ariaCurrent === 'true'",
      );
      expect(
        await page.evaluate<string>("document.querySelector('track').track.activeCues[0].text"),
      ).toContain('weekend');
    });
  },
);
