import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { StorageFullError } from '../storage-error.js';
import { MediaStore } from './media-store.js';
import { synchronizeFolder } from './synchronize-folder.js';

test('the first file of a shard is synchronized with the entry of its folder, further ones without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let paths: string[] = [];
  const media = new MediaStore(folder, {
    reserve: { isReleased: false },
    synchronize: async (path) => {
      paths.push(relative(folder, path));
      await synchronizeFolder(path);
    },
  });
  const synchronized = async (id: string) => {
    paths = [];
    await media.write(id, Readable.from([Buffer.from(id)]), { maximumBytes: 100 });
    return paths;
  };
  expect(await synchronized('ab-first')).toEqual(['ab', '']);
  expect(await synchronized('ab-second')).toEqual(['ab']);
  expect(await synchronized('cd-first')).toEqual(['cd', '']);
});

test('a file does not take the space that was released for a removal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const media = new MediaStore(folder, { reserve: { isReleased: true } });
  await expect(
    media.write('ab-first', Readable.from([Buffer.from('audio')]), { maximumBytes: 100 }),
  ).rejects.toThrow(StorageFullError);
});
