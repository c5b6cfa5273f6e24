import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { samplePath, testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;
const shortMs = { timeout: 60_000 };
const sample = readFileSync(samplePath).toString('base64');

/** The picker of the page, which cannot be clicked, chooses a folder of the browser itself. */
const pickInbox = () => {
  const root = () => navigator.storage.getDirectory();
  const showDirectoryPicker = async () =>
    (await root()).getDirectoryHandle('inbox', { create: true });
  Object.assign(globalThis, { showDirectoryPicker });
};
/** The browser asks whether the folder may be read, and the user allows it by a click. */
const askFirst = () => {
  let permission = 'prompt';
  Object.assign(FileSystemHandle.prototype, {
    queryPermission: async () => permission,
    requestPermission: async () => {
      permission = navigator.userActivation.isActive ? 'granted' : 'denied';
      return permission;
    },
  });
};

/** Writes a recording into the folder. Each has a length of its own. */
const write = (page: Page, path: string, extraBytes = 0) =>
  page.evaluate(
    async ({ bytes, extra, names }) => {
      let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('inbox', {
        create: true,
      });
      for (const name of names.slice(0, -1))
        folder = await folder.getDirectoryHandle(name, { create: true });
      const file = await folder.getFileHandle(names.at(-1) ?? '', { create: true });
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const stream = await file.createWritable();
      await stream.write(content);
      await stream.write(new Uint8Array(extra));
      await stream.close();
    },
    { bytes: sample, extra: extraBytes, names: path.split('/') },
  );

describe('a watched folder', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;

  beforeAll(async () => {
    studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
  }, timeoutMs);
  afterAll(() => studio?.close());

  /** Names of the files of all jobs, in order. */
  const uploaded = async (): Promise<readonly string[]> => {
    const response = await fetch(`${studio.server.url}/v2/pre-recorded`, {
      headers: { 'x-service-key': testKey },
    });
    const { items } = (await response.json()) as { items: { file: { filename: string } }[] };
    return items.map(({ file }) => file.filename).sort();
  };

  verifies(
    'studio.watched-folder',
    'each file is uploaded once, over reloads, and the folder is continued with one click',
    async () => {
      const { page, problems } = await studio.open();
      await page.context().addInitScript(pickInbox);
      await page.reload();
      await write(page, 'a.wav');
      await write(page, 'deep/b.wav');
      await write(page, 'notes.txt');
      await page.getByRole('button', { name: 'Watch a folder' }).click();
      await expect.poll(uploaded, shortMs).toEqual(['a.wav', 'b.wav']);
      await write(page, 'c.wav');
      await expect.poll(uploaded, shortMs).toEqual(['a.wav', 'b.wav', 'c.wav']);
      // It does not open by itself: nobody has added the files just now.
      await page.locator('.tray-button').click();
      const row = page.locator('.tray-row[data-folder=watched]');
      await row.filter({ hasText: 'Watched · uploaded: 3' }).waitFor(shortMs);
      expect(await findViolations(page)).toEqual([]);
      for (const name of ['a.wav', 'b.wav', 'c.wav'])
        await page.locator('.tray-row[data-phase=done]', { hasText: name }).waitFor(shortMs);

      await page.context().addInitScript(askFirst);
      await page.reload();
      await page.locator('.tray-button', { hasText: 'Folder: inbox' }).waitFor(shortMs);
      await write(page, 'd.wav');
      // It replaces a recording that was uploaded.
      await write(page, 'a.wav', 1000);
      await page.getByRole('button', { name: 'Continue with inbox' }).click();
      const five = ['a.wav', 'a.wav', 'b.wav', 'c.wav', 'd.wav'];
      await expect.poll(uploaded, shortMs).toEqual(five);

      await page.getByRole('button', { name: 'Stop watching inbox' }).click();
      await row.waitFor({ state: 'detached', ...shortMs });
      await write(page, 'e.wav');
      await page.getByRole('button', { name: 'Watch a folder' }).click();
      await expect.poll(uploaded, shortMs).toEqual([...five, 'e.wav']);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.watched-folder',
    'without a question of the browser it continues by itself, in one tab alone',
    async () => {
      const { page } = await studio.open();
      await page.context().addInitScript(pickInbox);
      await page.reload();
      const before = await uploaded();
      await page.getByRole('button', { name: 'Watch a folder' }).click();
      await write(page, 'first.wav');
      await expect.poll(uploaded, shortMs).toContain('first.wav');
      await page.locator('.tray-button').click();
      await page.locator('.tray-row[data-phase=done]', { hasText: 'first.wav' }).waitFor(shortMs);
      await page.reload();
      await write(page, 'second.wav');
      await expect.poll(uploaded, shortMs).toEqual([...before, 'first.wav', 'second.wav'].sort());

      const other = await page.context().newPage();
      await other.goto(studio.server.url);
      await other.locator('.tray-button', { hasText: 'Folder: inbox' }).click(shortMs);
      const row = other.locator('.tray-row[data-folder=elsewhere]');
      await row.filter({ hasText: 'Watched in another tab' }).waitFor(shortMs);
      // A tab has the folder until it is closed, which takes a moment.
      await row.getByRole('button', { name: 'Continue' }).click();
      await page.close();
      await other.locator('.tray-row[data-folder=watched]').waitFor(shortMs);
      await other.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.watched-folder',
    'a folder that is gone is said, and a browser without the interface chooses folders as before',
    async () => {
      const { page } = await studio.open();
      await page.context().addInitScript(pickInbox);
      await page.reload();
      await page.getByRole('button', { name: 'Watch a folder' }).click();
      await page.locator('.tray-button', { hasText: 'Folder: inbox' }).click(shortMs);
      await page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        await root.removeEntry('inbox', { recursive: true });
      });
      await page
        .locator('.tray-row[data-folder=lost]', { hasText: 'Cannot be read' })
        .waitFor(shortMs);

      await page.context().addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'showDirectoryPicker');
      });
      await page.reload();
      await page.getByRole('button', { name: 'Choose a folder' }).waitFor(shortMs);
      expect(await page.getByRole('button', { name: /a folder$/ }).count()).toBe(1);
      await page.context().close();
    },
    timeoutMs,
  );
});
