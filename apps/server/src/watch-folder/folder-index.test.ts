import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, onTestFinished } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { FolderIndex } from './folder-index.js';
import { isSameFile, type SeenFile } from './seen-file.js';

/** An index of a folder, and the files that its owner has handled. */
function openIndex() {
  const folder = temporaryFolder();
  const clock = createManualClock();
  const handled = new Map<string, SeenFile>();
  const lookedAt: string[] = [];
  const index = new FolderIndex({
    folder,
    clock,
    isHandled: (file) => {
      lookedAt.push(file.path);
      return isSameFile(file, handled.get(file.path));
    },
  });
  onTestFinished(() => index.close());
  const find = async () => {
    lookedAt.length = 0;
    const found: string[] = [];
    for await (const { path } of index.find()) found.push(path);
    return { found, lookedAt: [...lookedAt] };
  };
  return {
    folder,
    clock,
    index,
    find,
    write: (path: string, text: string) => writeFileSync(join(folder, path), text),
    /** Handles what is found. */
    handle: async () => {
      for await (const file of index.find()) handled.set(file.path, file);
    },
    /** Looks until nothing is unsettled any more. */
    settle: async () => {
      for (let look = 0; look < 3; look += 1) {
        await find();
        clock.advance(2000);
      }
    },
  };
}

verifies(
  'watch.idle',
  'handled files are not looked at while nothing changes, and once a minute all the same',
  async () => {
    const { clock, find, folder, handle, settle, write } = openIndex();
    mkdirSync(join(folder, 'deep'));
    for (const name of ['a.wav', 'b.wav', 'deep/c.wav', 'notes.txt']) write(name, name);
    await handle();
    await settle();
    expect(await find()).toEqual({ found: [], lookedAt: [] });
    // A result appears beside them, and another recording.
    write('a.wav.txt', 'words');
    expect(await find()).toEqual({ found: [], lookedAt: [] });
    write('deep/d.wav', 'new');
    expect(await find()).toEqual({ found: ['deep/d.wav'], lookedAt: ['deep/d.wav'] });
    renameSync(join(folder, 'a.wav'), join(folder, 'deep/e.wav'));
    expect((await find()).found).toEqual(['deep/d.wav', 'deep/e.wav']);
    clock.advance(60_000);
    expect((await find()).lookedAt).toEqual(['b.wav', 'deep/c.wav', 'deep/d.wav', 'deep/e.wav']);
  },
);

verifies(
  ['watch.idle', 'watch.once'],
  'content that replaces another in the same file is found, by a hint of the system or without',
  async () => {
    const { clock, find, handle, index, settle, write } = openIndex();
    write('a.wav', 'content');
    await handle();
    await settle();
    // As a file system of a network, which reports nothing of what others write.
    index.close();
    write('a.wav', 'another content');
    expect((await find()).found).toEqual([]);
    clock.advance(60_000);
    expect((await find()).found).toEqual(['a.wav']);
    expect((await find()).found).toEqual(['a.wav']);
    await handle();
    await settle();
    write('a.wav', 'a third content');
    if (process.platform === 'linux') expect((await find()).found).toEqual(['a.wav']);
  },
);

verifies('watch.idle', 'folders come and go', async () => {
  const { find, folder, settle, write } = openIndex();
  mkdirSync(join(folder, 'deep/er'), { recursive: true });
  write('deep/er/a.wav', 'a');
  expect((await find()).found).toEqual(['deep/er/a.wav']);
  await settle();
  renameSync(join(folder, 'deep'), join(folder, 'moved'));
  expect((await find()).found).toEqual(['moved/er/a.wav']);
  rmSync(join(folder, 'moved'), { recursive: true });
  expect((await find()).found).toEqual([]);
  rmSync(folder, { recursive: true });
  await expect(find()).rejects.toThrow(/ENOENT/);
  mkdirSync(folder);
  write('back.wav', 'b');
  expect((await find()).found).toEqual(['back.wav']);
});
