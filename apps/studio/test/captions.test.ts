import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { filmSrt, openCaptions, saveCaptions } from './support/caption-files.js';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe(
  'captions of a file in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const open = async (text = filmSrt, height = 900) => {
      const opened = await studio.open({ path: '/captions', height });
      await openCaptions(opened.page, text);
      return opened;
    };
    const text = (page: Page, number: number) =>
      page.getByLabel(`Text of caption ${number}`, { exact: true });
    const start = (page: Page, number: number) =>
      page.getByLabel(`Start of caption ${number}`, { exact: true });
    const row = (page: Page, number: number) =>
      page.getByRole('group', { name: `Caption ${number}`, exact: true });
    const undo = async (page: Page) => {
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
    };
    const check = async (page: Page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await findViolations(page, { colorScheme })).toEqual([]);
      }
    };

    verifies(
      'studio.captions',
      'italics and positions outlive an edit, a join and a split, and joined captions keep their rows',
      async () => {
        const { page, problems } = await open();
        await text(page, 1).fill('Good evening, captain.');
        await text(page, 2).fill('The captain slept well.\nNobody woke him.');
        await row(page, 2).getByLabel('Join caption 2 with the next one').click();
        await expect
          .poll(() => text(page, 2).inputValue())
          .toBe('The captain slept well.\nNobody woke him.\nWe have to turn around.');
        await text(page, 3).focus();
        await text(page, 3).press('Control+a');
        await text(page, 3).press('Control+i');
        await row(page, 3).locator('.cue-marks', { hasText: 'i' }).waitFor();
        // The preview shows what viewers will see.
        await text(page, 2).focus();
        expect(await page.locator('.preview-caption').getAttribute('data-place')).toBe('8');
        const saved = await saveCaptions(page, 'SRT');
        expect(saved).toContain('<i>Good evening,</i> captain.');
        expect(saved).toContain(
          '{\\an8}The captain slept well.\nNobody woke him.\nWe have to turn around.',
        );
        expect(saved).toContain('<i>Captain, the ice!</i>');
        expect(await saveCaptions(page, 'VTT')).toContain('line:0\nThe captain slept well.');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.captions',
      'a phrase is found and replaced in all captions in one step that is undone',
      async () => {
        const { page, problems } = await open();
        await page.locator('h1').click();
        await page.keyboard.press('Control+f');
        await page.keyboard.type('captain');
        await page.locator('.find-count', { hasText: '1 of 3' }).waitFor();
        await page.keyboard.press('Enter');
        await page.locator('.find-count', { hasText: '2 of 3' }).waitFor();
        await row(page, 2).and(page.locator('[data-selected=true]')).waitFor();
        await page.getByLabel('Replace with').fill('skipper');
        await page.click('button:has-text("Replace all 3")');
        await expect.poll(() => text(page, 4).inputValue()).toBe('skipper, the ice!');
        expect(await text(page, 1).inputValue()).toBe('Good morning, skipper.');
        await page.locator('.find-replacement [role=status]', { hasText: 'Replaced: 3' }).waitFor();
        await check(page);
        await undo(page);
        await expect.poll(() => text(page, 4).inputValue()).toBe('Captain, the ice!');
        // A phrase that reaches over the end of a row, with its case.
        await page.getByRole('searchbox').fill('slept. Nobody');
        await page.click('button:has-text("Match case")');
        await page.locator('.find-count', { hasText: '1 of 1' }).waitFor();
        await page.getByRole('searchbox').fill('slept. nobody');
        await page.locator('.find-count', { hasText: 'No match' }).waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.captions',
      'times of all or of some captions are shifted, stretched and converted, each in one step',
      async () => {
        const { page, problems } = await open();
        const adjust = async () => {
          await page.click('button:has-text("Tools")');
          await page.click('[role=menuitem]:has-text("Adjust times")');
          await page.locator('.retime').waitFor();
        };
        await adjust();
        await page.getByLabel('Seconds, negative for earlier').fill('-2');
        await page
          .locator('.retime-result', { hasText: 'A caption would start before the audio.' })
          .waitFor();
        await page.getByLabel('Seconds, negative for earlier').fill('1,5');
        await page
          .locator('.retime-result', { hasText: 'Caption 1: 0:01.000 → 0:02.500' })
          .waitFor();
        await check(page);
        await page.click('button:has-text("Apply")');
        await expect.poll(() => start(page, 4).inputValue()).toBe('0:10.500');
        await undo(page);
        await expect.poll(() => start(page, 4).inputValue()).toBe('0:09.000');

        await adjust();
        await page.click('.retime .choice >> nth=0');
        await page.click('[role=option]:has-text("Stretch between")');
        await page.getByLabel('The last caption starts at').fill('0:17');
        await page.click('button:has-text("Apply")');
        await expect.poll(() => start(page, 4).inputValue()).toBe('0:17.000');
        expect(await start(page, 1).inputValue()).toBe('0:01.000');
        expect(await start(page, 3).inputValue()).toBe('0:11.000');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.captions',
      'several captions are selected by clicks and keys, joined, removed and made italic',
      async () => {
        const { page, problems } = await open();
        await row(page, 2)
          .locator('.cue-figures')
          .click({ modifiers: ['Control'] });
        await row(page, 4)
          .locator('.cue-figures')
          .click({ modifiers: ['Shift'] });
        const bar = page.getByRole('toolbar', { name: 'Selected captions' });
        await bar.locator('text=3 captions selected').waitFor();
        await check(page);
        await bar.locator('button', { hasText: 'Join' }).click();
        await expect
          .poll(() => text(page, 2).inputValue())
          .toBe('The captain slept.\nNobody woke him.\nWe have to turn around.\nCaptain, the ice!');
        expect(await page.locator('.cue').count()).toBe(2);
        await undo(page);
        await expect.poll(() => page.locator('.cue').count()).toBe(4);

        await page.keyboard.press('Control+a');
        await bar.locator('text=4 captions selected').waitFor();
        await bar.locator('button', { hasText: 'Italic' }).click();
        await expect.poll(() => page.locator('.cue-text[data-italic=true]').count()).toBe(4);
        await bar.locator('button', { hasText: 'Top of the picture' }).click();
        await expect.poll(() => page.locator('.cue-marks', { hasText: '↑' }).count()).toBe(4);
        await page.locator('h1').click();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Shift+ArrowDown');
        await bar.locator('text=2 captions selected').waitFor();
        await page.keyboard.press('Delete');
        await expect.poll(() => page.locator('.cue').count()).toBe(2);
        expect(await text(page, 1).inputValue()).toBe('We have to turn around.');

        await text(page, 1).focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('Shift+Control+ArrowRight');
        await page.keyboard.press('Control+b');
        expect(await saveCaptions(page, 'SRT')).toMatch(/\{\\an8\}.*<b>We\b/);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.captions',
      'a dragged caption stops at its neighbours, and keeps to frames where these are counted',
      async () => {
        const { page, problems } = await open();
        await page.click('.choice:has-text("Milliseconds")');
        await page.click('[role=option]:has-text("25 frames/s")');
        await expect.poll(() => start(page, 2).inputValue()).toBe('00:00:03:05');
        const cue = await page.locator('.timeline-cue[data-cue="1"]').boundingBox();
        const grab = { x: (cue?.x ?? 0) + (cue?.width ?? 0) / 2, y: (cue?.y ?? 0) + 30 };
        await page.mouse.move(grab.x, grab.y);
        await page.mouse.down();
        await page.mouse.move(grab.x - 400, grab.y, { steps: 5 });
        await page.mouse.up();
        await expect.poll(() => start(page, 2).inputValue()).toBe('00:00:03:00');
        await start(page, 4).fill('00:00:09:13');
        await start(page, 4).press('Enter');
        await start(page, 4).press('ArrowUp');
        await expect.poll(() => start(page, 4).inputValue()).toBe('00:00:09:14');
        expect(await saveCaptions(page, 'SRT')).toContain('00:00:09,560 --> 00:00:12,000');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.caption-tools', 'studio.accessible'],
      '17 captions of two rows are in view at 1280 by 900, with the figure of the rule, and every finding is listed and leads to its caption',
      async () => {
        const clock = (seconds: number) =>
          new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
        const cues = Array.from({ length: 5000 }, (_, index) => {
          const isFast = index === 4321;
          const said = isFast
            ? 'One that is far too fast\nfor anybody to read.'
            : 'Two rows\nof text.';
          return `${index + 1}\n${clock(3 * index)} --> ${clock(3 * index + 1)}\n${said}\n`;
        });
        const { page, problems } = await open(cues.join('\n'), 900);
        const countVisible = () =>
          page.locator('.cues').evaluate((list) => {
            const box = list.getBoundingClientRect();
            return [...list.querySelectorAll('.cue')].filter((each) => {
              const { bottom, top } = each.getBoundingClientRect();
              return top >= box.top - 1 && bottom <= box.bottom + 1;
            }).length;
          });
        expect(await countVisible()).toBeGreaterThanOrEqual(17);
        expect(await row(page, 1).locator('.cue-figures').textContent()).toContain('17.0 cps');
        const findings = page.locator('.findings');
        await findings.locator('button', { hasText: '45 characters/s, at most 21' }).click();
        await row(page, 4322).and(page.locator('[data-selected=true]')).waitFor();
        expect(await row(page, 4322).locator('.cue-figures').textContent()).toContain('45.0 cps');
        expect(await row(page, 4322).locator('.pace').getAttribute('data-pace')).toBe('too-fast');
        await check(page);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.captions',
      'a dropped file opens, a file in another language stands beside it, and the browser checks the spelling',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await page.locator('.captions-intro').waitFor();
        const files = await page.evaluateHandle((content) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], 'film.srt'));
          return transfer;
        }, filmSrt);
        await page.dispatchEvent('body', 'dragenter', { dataTransfer: files });
        await page.locator('.drop-note').waitFor();
        await page.dispatchEvent('body', 'drop', { dataTransfer: files });
        await text(page, 4).waitFor();
        expect(await text(page, 4).getAttribute('spellcheck')).toBe('true');
        await page.getByRole('button', { name: 'Language of the captions' }).click();
        await page.getByRole('option', { name: 'German' }).click();
        await expect.poll(() => text(page, 4).getAttribute('lang')).toBe('de');

        const german = filmSrt
          .replace('Good morning,', 'Guten Morgen,')
          .replace('00:00:06,000', '00:00:05,500')
          .replace('We have to turn around.', 'Wir müssen umkehren.');
        await openCaptions(page, german, { name: 'film.de.srt', input: 1 });
        await row(page, 1).locator('.cue-reference', { hasText: 'Guten Morgen' }).waitFor();
        expect(await row(page, 3).locator('.cue-reference').textContent()).toBe(
          'Wir müssen umkehren.',
        );
        await check(page);
        await page.click('button:has-text("Tools")');
        await page.click('[role=menuitem]:has-text("Hide the other language")');
        await expect.poll(() => page.locator('.cue-reference').count()).toBe(0);
        // What the menu opens has the focus, which the menu does not take back.
        await page.click('button:has-text("Tools")');
        await page.click('[role=menuitem]:has-text("Find and replace")');
        await page.locator('[role=menu]').waitFor({ state: 'detached' });
        await page.locator('.find-bar input:focus').first().waitFor();
        await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() =>
          requestAnimationFrame(resolve)))`);
        expect(await page.locator('.find-bar input:focus').count()).toBe(1);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
