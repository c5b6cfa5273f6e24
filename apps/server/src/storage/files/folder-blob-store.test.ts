import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { describeBlobStore } from '../conformance/blob-store-suite.js';
import { FolderBlobStore } from './folder-blob-store.js';
import { synchronizeFolder } from './synchronize-folder.js';

describeBlobStore('in a folder', async () => {
  const folder = temporaryFolder();
  const reserve = { isReleased: false };
  return {
    blobs: new FolderBlobStore(folder, { reserve }),
    countStored: async () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length,
    fill: () => {
      reserve.isReleased = true;
    },
  };
});

test('the first file of a shard is synchronized with the entry of its folder, further ones without', async () => {
  const folder = temporaryFolder();
  let paths: string[] = [];
  const blobs = new FolderBlobStore(folder, {
    reserve: { isReleased: false },
    synchronize: async (path) => {
      paths.push(relative(folder, path));
      await synchronizeFolder(path);
    },
  });
  const synchronized = async (id: string) => {
    paths = [];
    const content = Readable.from([Buffer.from(id)]);
    await blobs.write({ kind: 'audio', id }, content, { maximumBytes: 100 });
    return paths;
  };
  expect(await synchronized('ab-first')).toEqual(['ab', '']);
  expect(await synchronized('ab-second')).toEqual(['ab']);
  expect(await synchronized('cd-first')).toEqual(['cd', '']);
});
