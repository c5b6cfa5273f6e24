import { hasChromium, type Page } from '@earshot/presets/chromium';
import { NetworkLink, speechOfSeconds, testKey } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addOnResult } from './support/add-on-result.js';
import { findProblems } from './support/find-problems.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { transcribe } from './support/transcribe.js';

const timeoutMs = 240_000;
const environment = {
  EARSHOT_ENGINE: 'scripted',
  // The page of the service that is not there is a source that fails.
  EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
};
const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
const metadata = {
  audio_duration: 4,
  number_of_distinct_channels: 1,
  billing_time: 4,
  transcription_time: 0.4,
};
const longName = `${'quarterly-review_with_every_department_'.repeat(5)}final.wav`;
const [utterance] = addOnResult.transcription?.utterances ?? [];

/** The result of a recording in which nothing but one text is said. */
function createResult(text: string, language: string): object {
  const texts = text.split(' ').filter((word) => word !== '');
  const words = texts.map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: index * 0.4,
    end: index * 0.4 + 0.3,
    confidence: 0.9,
  }));
  const utterances =
    words.length === 0 ? [] : [{ ...utterance, start: 0, end: 4, text, language, words }];
  return {
    metadata,
    transcription: {
      full_transcript: text,
      languages: words.length === 0 ? [] : [language],
      utterances,
    },
  };
}

describe(
  'pages that have nothing usual to show, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;

    beforeAll(async () => {
      studio = await startStudio(environment);
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    /**
     * Checks a page on phone and desktop, light and dark: nothing is wider than it, and axe finds
     * nothing.
     */
    async function check(page: Page): Promise<void> {
      for (const width of [390, 1280])
        expect(await findProblems(page, { width, height: 800 }), page.url()).toEqual([]);
    }

    const create = async (audio_url: string, parameters: object = {}): Promise<string> => {
      const response = await fetch(`${studio.server.url}/v2/pre-recorded`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ audio_url, ...parameters }),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const record = async (name: string, text: string, language: string): Promise<string> => {
      const id = await transcribe(studio.server.url, speechOfSeconds(4), name);
      replaceResult(studio.server.dataFolder, id, createResult(text, language));
      return `/recordings/${id}`;
    };

    verifies(
      ['studio.recordings', 'studio.reasons', 'studio.accessible'],
      'an empty list says what to do, and a transcription that failed or was stopped says which, and what is left',
      async () => {
        const { page: phone } = await studio.open({ width: 390, isTouched: true });
        // Nothing can be dropped there.
        await phone.locator('h1', { hasText: 'Transcribe audio or video' }).waitFor();
        await phone.context().close();
        const { page } = await studio.open();
        await page.locator('h1', { hasText: 'Drop audio or video anywhere' }).waitFor();
        await page.locator('.empty').waitFor();
        await check(page);
        const failed = await create(`${studio.server.url}/nothing/here.mp3`);
        await page
          .locator('.job-row[data-status=error] .problem', { hasText: 'Failed' })
          .waitFor({ timeout: 60_000 });
        await page.goto(`${studio.server.url}/recordings/${failed}`);
        const problem = page.locator('.problem', { hasText: /failed: .*404/ });
        await problem.waitFor();
        // The status is for whoever asks for it.
        const status = problem.getByText('404');
        expect(await status.isVisible()).toBe(false);
        await problem.getByRole('button', { name: 'Details' }).click();
        await status.waitFor();
        // Its audio never came: its link is tried again, and there is nothing to transcribe again.
        expect(await page.locator('.notice-actions').textContent()).toBe('Try againDelete');
        expect(await page.locator('h1').textContent()).toBe('here.mp3');
        await check(page);

        const form = new FormData();
        form.set('audio', new Blob([new Uint8Array(speechOfSeconds(7200))]), 'all day.wav');
        const uploaded = await fetch(`${studio.server.url}/v2/upload`, {
          method: 'POST',
          headers: { 'x-service-key': testKey },
          body: form,
        });
        const { audio_url } = (await uploaded.json()) as { audio_url: string };
        // Who speaks when takes longer than the page needs, however busy the machine is.
        const stopped = await create(audio_url, { diarization: true });
        await page.goto(`${studio.server.url}/recordings/${stopped}`);
        await page.click('button:has-text("Stop the transcription")');
        await page
          .locator('.notice', { hasText: /The transcription was stopped\.\s*The audio is kept\./ })
          .waitFor();
        expect(await page.locator('.problem').count()).toBe(0);
        await page.locator('a:has-text("Transcribe again")').waitFor();
        await check(page);
        await page.click('button:has-text("Delete")');
        await page.click('[role=alertdialog] button:has-text("Delete")');
        await page.waitForURL(`${studio.server.url}/`);
        await page.locator('.job-row').waitFor();
        expect(await page.locator('.job-row').count()).toBe(1);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.player', 'studio.accessible'],
      'a long name, one word, no speech, a text from right to left, and a recording that is not there',
      async () => {
        const { page } = await studio.open();
        const word = await record(longName, 'Hello.', 'en');
        const silence = await record('silence.wav', '', 'en');
        const arabic = await record('دردشة.wav', 'مرحبا، نحن نجرب النص العربي هنا أيضا', 'ar');
        await page.reload();
        await page.locator('.job-name', { hasText: 'quarterly' }).waitFor();
        await check(page);
        for (const [path, ready] of [
          [word, '[data-word]'],
          [silence, '.empty-words'],
          [arabic, '[data-word]'],
          [`${word}/runs`, '.run-list'],
          [`/captions?recording=${word.split('/').at(-1)}`, '.cue'],
          ['/recordings/6b0d9f0e-0000-4000-8000-000000000000', '.notice'],
        ] as const) {
          await page.goto(`${studio.server.url}${path}`);
          await page.waitForSelector(ready);
          await page.locator('.waveform-note').waitFor({ state: 'detached' });
          await check(page);
        }
        await page.goto(`${studio.server.url}/captions?recording=${word.split('/').at(-1)}`);
        await page.locator('.note', { hasText: /^1 caption · / }).waitFor();
        await page.goto(`${studio.server.url}${arabic}`);
        const text = page.locator('.utterance-text');
        await text.waitFor();
        expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.not-found', 'studio.accessible'],
      'an address without a page says so, also without a key, and leads to the recordings',
      async () => {
        const { page } = await studio.open();
        const response = await page.goto(`${studio.server.url}/nonsense/here`);
        expect(response?.status()).toBe(404);
        await page.locator('h1', { hasText: 'Page not found' }).waitFor();
        expect(await page.title()).toBe('Page not found – Earshot');
        await check(page);
        await page.context().clearCookies();
        await page.reload();
        await page.locator('h1', { hasText: 'Page not found' }).waitFor();
        await page.click('text=Go to recordings');
        await page.waitForSelector('#key');
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.accessible',
      'in German, whose words are longer, nothing is cut off on a phone',
      async () => {
        const path = await record('Besprechung.wav', 'eins zwei drei', 'de');
        const { page } = await studio.open({ locale: 'de-DE', width: 390, height: 844 });
        const id = path.split('/').at(-1);
        for (const [address, ready, prepare] of [
          ['/', '.job-row', () => page.keyboard.press('o')],
          [path, '[data-word]', () => page.keyboard.press('h')],
          [`${path}/runs`, '.run-list'],
          [`/captions?recording=${id}`, '.cue'],
          ['/live', '.live-choices .choice'],
          ['/settings', '#session'],
          ['/settings/keyboard', '.key-field'],
          ['/settings/keys', '.new-key'],
          ['/settings/models', 'li[data-model]'],
          ['/settings/health', '#storage .facts'],
          ['/cluster', '.nodes li'],
          ['/nonsense', '.notice'],
        ] as const) {
          await page.goto(`${studio.server.url}${address}`);
          await page.waitForSelector(ready);
          await prepare?.();
          if (prepare !== undefined) await page.waitForSelector('.options-groups, .replace');
          const cut = await page.evaluate(() => [
            ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
            ...[...document.querySelectorAll('button, .tab, h1, h2, h3, .label')]
              .filter((element) => {
                const { right } = element.getBoundingClientRect();
                const [words = element] = element.children;
                const isCut = (each: Element) => each.scrollWidth > each.clientWidth + 1;
                return right > innerWidth || (element.matches('.choice') && isCut(words));
              })
              .map(({ textContent }) => textContent),
          ]);
          expect(cut, address).toEqual([]);
        }
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.player', 'studio.reasons'],
      'in German, reasons and findings are German where there is a code for them, and marked as English elsewhere',
      async () => {
        const { page } = await studio.open({ locale: 'de-DE' });
        await page.goto(`${studio.server.url}/recordings/6b0d9f0e-0000-4000-8000-000000000000`);
        const reason = page.locator('.notice .lead');
        await reason.waitFor();
        expect(await reason.textContent()).toBe('Das gibt es nicht, oder es wurde gelöscht.');
        expect(await reason.locator('[lang=en]').count()).toBe(0);

        const failed = await create(`${studio.server.url}/nothing/there.mp3`);
        await page.goto(`${studio.server.url}/recordings/${failed}`);
        const problem = page.locator('.problem', { hasText: 'fehlgeschlagen' });
        await problem.waitFor({ timeout: 60_000 });
        expect(await problem.locator('[lang=en]').textContent()).toContain('404');
        expect(await problem.textContent()).toContain('gibt die Datei nicht heraus');

        const text = Array.from({ length: 40 }, (_, index) => `Zahl${index}`).join(' ');
        const path = await record('schnell.wav', text, 'de');
        await page.goto(`${studio.server.url}/captions?recording=${path.split('/').at(-1)}`);
        const cue = page.locator('.cue').first();
        await cue
          .locator('textarea')
          .fill('Ein Untertitel, der in einer einzigen Zeile viel zu lang ist');
        await cue
          .locator('.cue-findings', { hasText: 'Eine Zeile mit 60 Zeichen, höchstens 42' })
          .waitFor();
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.recordings', 'studio.editing'],
      'a service that is away is waited for, and a session that has ended leads back to the same page',
      async () => {
        const path = await record('kept.wav', 'one two three', 'en');
        let { port } = new URL(studio.server.url);
        const proxy = await NetworkLink.open(() => Number(port));
        const origin = proxy.through(studio.server.url).replace(/\/$/, '');
        const { page } = await studio.open({ origin, path });
        await page.locator('.utterance-menu').waitFor({ state: 'attached' });
        port = '1';
        proxy.reset();
        await page.locator('[data-word]').first().dblclick();
        await page.keyboard.type('uno');
        await page.keyboard.press('Enter');
        await page
          .locator('.edit-bar [role=alert]', {
            hasText: 'Not saved yet: the server cannot be reached. Retrying',
          })
          .waitFor();
        await check(page);
        port = new URL(studio.server.url).port;
        await page
          .locator('.edit-bar [role=status]', { hasText: 'Saved' })
          .waitFor({ timeout: 60_000 });

        await page.click('nav a:has-text("Recordings")');
        await page.locator('.job-row', { hasText: 'kept.wav' }).waitFor();
        port = '1';
        proxy.reset();
        await page
          .locator('[role=alert]', {
            hasText: 'the server cannot be reached. Your recordings are safe',
          })
          .waitFor({ timeout: 60_000 });
        await check(page);
        await page.locator('.job-row', { hasText: 'kept.wav' }).click();
        await page.locator('.notice', { hasText: 'No connection' }).waitFor({ timeout: 60_000 });
        await check(page);
        port = new URL(studio.server.url).port;
        await page.locator('[data-edited]', { hasText: 'uno' }).waitFor({ timeout: 60_000 });

        await page.goto(`${origin}/captions?recording=${path.split('/').at(-1)}`);
        await page.waitForSelector('.cue');
        await page.context().clearCookies();
        await page.click('nav a:has-text("Settings")');
        await page.waitForSelector('#key');
        expect(new URL(page.url()).searchParams.get('to')).toBe('/settings');
        await page.fill('#key', testKey);
        await page.keyboard.press('Enter');
        await page.locator('#session').waitFor();
        await page.context().close();
        await proxy.close();
      },
      timeoutMs,
    );
  },
);
