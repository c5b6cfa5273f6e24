import { createServer } from 'node:http';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { listenLocally } from '@earshot/presets/listen';
import { testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, signInLink, startStudio } from './support/studio.js';

const timeoutMs = 120_000;

describe(
  'links that sign in, in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;
    /** A key that is not the administrator's. */
    let attackerKey = '';

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      const { page } = await studio.open();
      attackerKey = await page.evaluate(async () => {
        const response = await fetch('/studio/keys', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'attacker' }),
        });
        return ((await response.json()) as { key: string }).key;
      });
      await page.context().close();
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    /** The name of the key of the page's session, as the service knows it. */
    const signedIn = (page: Page) =>
      page.evaluate(async () => {
        const response = await fetch('/studio/session');
        return ((await response.json()) as { key?: { name: string } }).key?.name;
      });

    verifies(
      ['studio.link-asks', 'studio.accessible'],
      'the link of a stranger, on the page of one, moves no administrator to another key unasked',
      async () => {
        const { page, problems } = await studio.open();
        const link = await signInLink(studio.server.url, attackerKey);
        const elsewhere = createServer((_, response) => {
          response.setHeader('content-type', 'text/html');
          response.end(`<meta http-equiv="refresh" content="0;url=${link}">`);
        });
        const { port } = await listenLocally(elsewhere);
        // Another site than the address of the service.
        await page.goto(`http://localhost:${port}/`);
        const question = page.locator('.link-question');
        await question.waitFor();
        expect(await question.locator('dd').allTextContents()).toEqual([
          'EARSHOT_API_KEY es_test…',
          `attacker ${attackerKey.slice(0, 7)}…`,
        ]);
        expect(page.url()).not.toContain('code=');
        expect(await signedIn(page)).toBe('EARSHOT_API_KEY');
        expect(await findViolations(page)).toEqual([]);
        await page.keyboard.press('Enter');
        await page.locator('.take').waitFor();
        expect(await signedIn(page)).toBe('EARSHOT_API_KEY');
        expect(await page.locator('.link-notice').count()).toBe(0);

        await page.goto(link);
        await page.click('button:has-text("Sign in with the link")');
        await page.locator('.link-notice', { hasText: 'with the key attacker' }).waitFor();
        expect(await signedIn(page)).toBe('attacker');
        // The 409 of the question is in the console of the browser.
        expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
        elsewhere.close();
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.drafts', 'studio.link-asks'],
      'captions that only the browser has stay for their key, and are removed when another one signs in, which is said before',
      async () => {
        const { page } = await studio.open({ path: '/captions' });
        await page.setInputFiles('input[type=file]', {
          name: 'film.srt',
          mimeType: 'application/x-subrip',
          buffer: Buffer.from('1\n00:00:01,000 --> 00:00:03,000\nThe first caption\n'),
        });
        await page.locator('.cue-text').first().fill('Confidential');
        const storedIn = (tab: Page) =>
          tab.evaluate(() => JSON.stringify(Object.entries(localStorage)));
        const stored = () => storedIn(page);
        await expect.poll(stored).toContain('Confidential');
        const warning = page.getByText('Signing in with another key deletes them');
        const enter = async (key: string) => {
          // The session ends, as it does after a while.
          await page.context().clearCookies();
          await page.goto(`${studio.server.url}/settings`);
          await warning.waitFor();
          await page.locator('#key').fill(key);
          await page.keyboard.press('Enter');
          await page.locator('#session').waitFor();
        };
        await enter(testKey);
        expect(await stored()).toContain('Confidential');
        await page.goto(await signInLink(studio.server.url, attackerKey));
        await page.locator('.link-question').waitFor();
        await warning.waitFor();
        expect(await findViolations(page)).toEqual([]);
        await page.click('button:has-text("Stay signed in")');
        await page.locator('.take').waitFor();
        expect(await stored()).toContain('Confidential');

        const other = await page.context().newPage();
        await other.goto(await signInLink(studio.server.url, attackerKey));
        await other.click('button:has-text("Sign in with the link")');
        await other.locator('.link-notice').waitFor();
        expect(await storedIn(other)).not.toContain('earshot.draft');
        // Another tab may be another process, which learns of it a moment later.
        await expect.poll(stored).not.toContain('earshot.draft');
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.link-asks', 'studio.accessible'],
      'whoever is not signed in sees with which key a link has done it',
      async () => {
        const context = await studio.browser.newContext({ viewport: { width: 390, height: 800 } });
        const page = await context.newPage();
        await page.goto(await signInLink(studio.server.url, attackerKey));
        const notice = page.locator('.link-notice');
        await notice
          .filter({ hasText: `the key attacker (${attackerKey.slice(0, 7)}…)` })
          .waitFor();
        expect(await findViolations(page)).toEqual([]);
        // It stays from page to page.
        await page.getByRole('link', { name: 'Settings' }).click();
        await page.locator('#session').waitFor();
        expect(await notice.isVisible()).toBe(true);
        await notice.getByRole('button', { name: 'Close' }).click();
        await notice.waitFor({ state: 'detached' });

        await page.click('text=Sign out');
        await page.locator('#key').fill(testKey);
        await page.keyboard.press('Enter');
        await page.locator('.take').waitFor();
        expect(await notice.count()).toBe(0);
        await context.close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.link-asks', 'studio.reasons'],
      'on another machine than that of the service a guest reads whom to ask, and not how to start it',
      async () => {
        const { page, problems } = await studio.open();
        // The browser finds each name below localhost on this machine, which the studio cannot know.
        const elsewhere = studio.server.url.replace(/\/\/[^:]+/, '//studio.localhost');
        await page.goto(`${elsewhere}/sign-in`);
        await page.getByText('Ask the person who runs this server').waitFor();
        expect(await page.locator('main').textContent()).not.toContain('npm');
        const used = await page.context().newPage();
        await used.goto(`${elsewhere}/sign-in#code=used`);
        await used.getByText('Ask the person who sent it for a new one').waitFor();
        expect(await used.locator('main').textContent()).not.toContain('npm');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
