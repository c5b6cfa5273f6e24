import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MediaStore } from './media-store.js';
import { synchronizeFolder } from './synchronize-folder.js';

vi.mock(import('./synchronize-folder.js'), { spy: true });

test('the first file of a shard is synchronized with the entry of its folder, further ones without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const media = new MediaStore(folder);
  const synchronized = async (id: string) => {
    vi.mocked(synchronizeFolder).mockClear();
    await media.write(id, Readable.from([Buffer.from(id)]), { maximumBytes: 100 });
    return vi.mocked(synchronizeFolder).mock.calls.map(([path]) => relative(folder, path));
  };
  expect(await synchronized('ab-first')).toEqual(['ab', '']);
  expect(await synchronized('ab-second')).toEqual(['ab']);
  expect(await synchronized('cd-first')).toEqual(['cd', '']);
});
