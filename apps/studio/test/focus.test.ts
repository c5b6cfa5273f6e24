import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';
import { findUtterance, readUtterance } from './support/utterance-row.js';

const timeoutMs = 240_000;

describe('focus and keys in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;
  let path = '';

  beforeAll(async () => {
    studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    path = await recordAddOnJob(studio);
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  const openMenu = (page: Page, index: number) =>
    findUtterance(page, index).getByRole('button', { name: 'Edit the utterance' }).click();
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  verifies(
    ['studio.editing', 'studio.keyboard'],
    'a speaker is renamed by the mouse, and no letter of the name is a shortcut',
    async () => {
      const { page, problems } = await studio.open({ path });
      await findUtterance(page, 2).locator('.utterance-menu').waitFor({ state: 'attached' });
      const before = await readUtterance(page, 2);
      await openMenu(page, 2);
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      // As fast as anybody types: what comes before the field is there is lost, and does nothing.
      await page.keyboard.type('mmss');
      const field = page.locator('.voice-editor');
      await field.waitFor();
      await expect.poll(() => focused(page)).toBe('Name of Speaker 1');
      await field.fill('');
      await page.keyboard.type('Emma Summers', { delay: 15 });
      expect(await field.inputValue()).toBe('Emma Summers');
      await page.keyboard.press('Enter');
      await findUtterance(page, 0).locator('.voice', { hasText: 'Emma Summers' }).waitFor();
      expect(await readUtterance(page, 2)).toBe(before);
      // The transcript has the focus, so that the keys work again.
      await expect.poll(() => focused(page)).toBe('Transcript');

      await openMenu(page, 1);
      await page.getByRole('menuitem', { name: 'Edit the text' }).click();
      await page.getByLabel('In place of Morning.').waitFor();
      await page.keyboard.type('Evening.');
      await page.keyboard.press('Enter');
      await findUtterance(page, 1).locator('[data-edited]', { hasText: 'Evening.' }).waitFor();

      // A menu that is left gives the focus back, and takes the keys with it for a moment.
      await openMenu(page, 1);
      await page.locator('[role=menu]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[role=menu]').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^Edit the utterance at/);
      await openMenu(page, 1);
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.locator('.voice-editor').press('Escape');
      await expect.poll(() => focused(page)).toBe('Transcript');
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.keyboard',
    'a menu, a list and a dialog give the focus back to what has opened them, and let no key through',
    async () => {
      const { page } = await studio.open({ path: '/' });
      const more = page.getByRole('button', { name: 'More: board meeting.wav' });
      await more.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.locator('[role=alertdialog]').waitFor();
      // It would open the options behind the dialog.
      await page.keyboard.press('o');
      await page.keyboard.press('Escape');
      await page.locator('[role=alertdialog]').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('More: board meeting.wav');
      expect(await page.locator('.options-sheet').count()).toBe(0);
      await page.goto(`${studio.server.url}${path}`);
      const export_ = page.getByRole('button', { name: 'Export' });
      await export_.click();
      await page.locator('[role=menu]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[role=menu]').waitFor({ state: 'detached' });
      const text = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(text).toBe('Export');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.locator('[role=alertdialog] button:has-text("Cancel")').click();
      await page.locator('[role=alertdialog]').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('More');
      await page.goto(`${studio.server.url}/settings`);
      await page.getByRole('button', { name: /Theme/ }).click();
      // The key comes right after the list, in which it would choose something.
      await page.evaluate(() => {
        const press = () =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
        new MutationObserver(() => {
          if (document.querySelector('.popover') === null) press();
        }).observe(document.body, { childList: true });
      });
      await page.getByRole('option', { name: 'Light' }).click();
      await page.locator('.popover').waitFor({ state: 'detached' });
      await expect.poll(text).toContain('Light');
      expect(new URL(page.url()).pathname).toBe('/settings');
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.keyboard', 'studio.settings', 'studio.accessible'],
    'shortcuts of single keys are given other keys, and are switched off',
    async () => {
      const { page, problems } = await studio.open({ path: '/settings/keyboard' });
      const field = page.getByLabel(/^In place of m: .*Join the utterance with the one before/);
      await field.fill('s');
      await page.locator('.problem', { hasText: 's is the key of another shortcut.' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await field.fill('x');
      expect(await field.inputValue()).toBe('x');
      await page.goto(`${studio.server.url}${path}`);
      await findUtterance(page, 2).locator('.utterance-menu').waitFor({ state: 'attached' });
      await findUtterance(page, 1).locator('[data-word]').first().click();
      const joined = findUtterance(page, 0).locator('.utterance-text', { hasText: 'holidays.' });
      const first = (await joined.textContent()) ?? '';
      await page.keyboard.press('m');
      await page.keyboard.press('x');
      await expect.poll(() => joined.textContent()).not.toBe(first);
      expect(((await joined.textContent()) ?? '').length).toBeGreaterThan(first.length);
      await openMenu(page, 1);
      await page
        .locator('[role=menuitem]', { hasText: 'Join' })
        .locator('kbd', { hasText: 'x' })
        .waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+z');
      await expect.poll(() => joined.textContent()).toBe(first);

      await page.goto(`${studio.server.url}/settings/keyboard`);
      await page.locator('.switch', { hasText: 'Shortcuts of single keys' }).click();
      await field.waitFor({ state: 'detached' });
      expect(await findViolations(page)).toEqual([]);
      await page.goto(`${studio.server.url}${path}`);
      await findUtterance(page, 2).locator('.utterance-menu').waitFor({ state: 'attached' });
      await findUtterance(page, 1).locator('[data-word]').first().click();
      await findUtterance(page, 1).locator('[data-played]').waitFor();
      await page.keyboard.press('x');
      await page.keyboard.press('2');
      // Keys that are not single ones still work.
      await page.keyboard.press('ArrowRight');
      await findUtterance(page, 1).locator('[data-played]', { hasText: 'I' }).first().waitFor();
      expect(await joined.textContent()).toBe(first);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.getByRole('button', { name: 'Keyboard' }).click();
      await page.locator('.keyboard', { hasText: 'switched off in the settings' }).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.keyboard',
    'arrow keys move by words while the player is loaded, and after its buttons were clicked',
    async () => {
      const { page, problems } = await studio.open();
      let load = (): void => undefined;
      const loaded = new Promise<void>((resolve) => {
        load = resolve;
      });
      await page.route('**/assets/player-loop-*', async (route) => {
        await loaded;
        await route.continue();
      });
      await page.goto(`${studio.server.url}${path}`);
      await findUtterance(page, 2).locator('.utterance-menu').waitFor({ state: 'attached' });
      const played = (text: string) =>
        page.locator('[data-played]').filter({ hasText: new RegExp(`^${text}$`) });
      await findUtterance(page, 1).locator('[data-word]').first().click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      load();
      await played('brought').waitFor();
      const play = page.locator('.player .play');
      await play.click();
      await page.locator('.player .play[aria-label="Pause"]').waitFor();
      await play.click();
      await findUtterance(page, 2)
        .getByRole('button', { name: /^Play from/ })
        .click();
      await played('Then').waitFor();
      await page.keyboard.press('ArrowRight');
      await played('let').waitFor();
      await play.focus();
      await page.keyboard.press('ArrowLeft');
      await played('Then').waitFor();
      // The waveform has arrow keys of its own, and so have the buttons of menus.
      await findUtterance(page, 2).locator('.utterance-menu').focus();
      await page.keyboard.press('ArrowRight');
      await played('Then').waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );
});
