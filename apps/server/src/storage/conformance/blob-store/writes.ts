import { appendFile, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/support/server-process.js';
import { audio, createContent, limit, openStream, type TestedStore } from './tested-store.js';

/** Describes writes that succeed. */
export function describeWrites({ blobs, countStored, read, write }: TestedStore): void {
  test('a blob is there once it is whole, and may be replaced by another whole one', async () => {
    const stream = openStream(createContent(1, 100_000));
    const written = blobs().write(audio, stream, limit);
    await expect.poll(() => stream.readableLength).toBe(0);
    expect(await blobs().size(audio)).toBeUndefined();
    stream.push(createContent(2, 10));
    stream.push(null);
    expect(await written).toBe(100_010);
    expect(await blobs().size(audio)).toBe(100_010);
    const whole = Buffer.concat([createContent(1, 100_000), createContent(2, 10)]);
    expect((await read(audio)).equals(whole)).toBe(true);
    expect(await write(audio, createContent(3))).toBe(1_000_003);
    expect((await read(audio)).equals(createContent(3))).toBe(true);
    expect(await countStored()).toBe(1);
  });

  test('an empty blob is one', async () => {
    expect(await write(audio, new Uint8Array(0))).toBe(0);
    expect(await blobs().size(audio)).toBe(0);
    expect(await read(audio)).toHaveLength(0);
  });

  test('of several writes of one name at once, one is the blob', async () => {
    const streams = [1, 2, 3, 4].map((seed) => openStream(createContent(seed, 50_000)));
    const written = streams.map((stream) => blobs().write(audio, stream, limit));
    for (const [index, stream] of streams.entries()) {
      stream.push(createContent(index + 1, 1000 * index));
      stream.push(null);
    }
    expect(await Promise.all(written)).toEqual([50_000, 51_000, 52_000, 53_000]);
    const found = await read(audio);
    const seed = found.length / 1000 - 49;
    const whole = Buffer.concat([
      createContent(seed, 50_000),
      createContent(seed, found.length - 50_000),
    ]);
    expect(found.equals(whole)).toBe(true);
    expect(await countStored()).toBe(1);
  });

  test('a probe leaves nothing', async () => {
    await blobs().probe();
    expect(await countStored()).toBe(0);
  });
}

/** Describes files that become blobs. */
export function describeAdoption({ blobs, countStored, read }: TestedStore): void {
  test('a file that is taken over stays when its own name is removed', async () => {
    const path = join(temporaryFolder(), 'recording');
    await writeFile(path, createContent(1));
    await blobs().adopt(audio, path);
    await blobs().adopt(audio, path);
    await rm(path);
    expect(await blobs().size(audio)).toBe(1_000_003);
    expect((await read(audio)).equals(createContent(1))).toBe(true);
  });

  test('a file that is announced while it grows is the whole file in the end, abandoned or not', async () => {
    const whole = createContent(1, 20_000_001);
    for (const isAbandoned of [false, true]) {
      const path = join(temporaryFolder(), 'recording');
      await writeFile(path, createContent(2, 44));
      for (let from = 44; from < whole.length; from += 3_000_000) {
        await appendFile(path, whole.subarray(from, from + 3_000_000));
        blobs().grow(audio, path, Math.min(whole.length, from + 3_000_000));
      }
      if (isAbandoned) blobs().abandon(audio);
      expect(await blobs().size(audio)).toBeUndefined();
      const file = await open(path, 'r+');
      await file.write(whole, 0, 44, 0);
      await file.close();
      await blobs().adopt(audio, path);
      await rm(path);
      expect((await read(audio)).equals(whole)).toBe(true);
      await blobs().delete(audio.id);
    }
    expect(await countStored()).toBe(0);
  });

  test('a file that does not exist cannot be taken over', async () => {
    await expect(blobs().adopt(audio, join(temporaryFolder(), 'none'))).rejects.toThrow(/ENOENT/);
    expect(await blobs().size(audio)).toBeUndefined();
  });
}
