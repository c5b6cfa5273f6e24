import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ByteRange } from '../../ports/blob-store.js';
import { BlobNotFoundError } from '../../storage-error.js';
import { audio, createContent, keyId, peaks, type TestedStore } from './tested-store.js';

/** Describes reads and local files. */
export function describeReads({ blobs, read, write }: TestedStore): void {
  test.each<ByteRange>([
    { start: 0, end: 0 },
    { start: 70_000, end: 700_000 },
    { start: 1_000_002, end: 1_000_002 },
    { start: 999_000, end: 2_000_000 },
  ])('the range $start to $end is read', async (range) => {
    const content = createContent(1);
    await write(audio, content);
    const wanted = content.subarray(range.start, range.end + 1);
    expect((await read(audio, range)).equals(wanted)).toBe(true);
  });

  test('the kinds of an id are different blobs', async () => {
    await write(peaks, createContent(1, 10));
    expect(await blobs().size(audio)).toBeUndefined();
    await write(audio, createContent(2, 20));
    expect(await read(peaks)).toEqual(createContent(1, 10));
    expect(await read(audio)).toEqual(createContent(2, 20));
  });

  test('what does not exist cannot be read', async () => {
    await write({ ...audio, id: 'onerous' }, createContent(1, 10));
    expect(await blobs().size(audio)).toBeUndefined();
    await expect(read(audio)).rejects.toThrow(BlobNotFoundError);
    let uses = 0;
    const used = blobs().withLocalFile(audio, async () => {
      uses += 1;
    });
    await expect(used).rejects.toThrow(BlobNotFoundError);
    expect(uses).toBe(0);
  });

  test('a local file has the bytes, and its user decides on the outcome', async () => {
    await write(audio, createContent(1));
    const found = await blobs().withLocalFile(audio, (path) => readFile(path));
    expect(found.equals(createContent(1))).toBe(true);
    const failed = blobs().withLocalFile(audio, () => Promise.reject(new Error('not audio')));
    await expect(failed).rejects.toThrow('not audio');
  });
}

/** Describes reads at the same time as others, and as deletions. */
export function describeConcurrentReads({ blobs, read, write }: TestedStore): void {
  test('many read at once, and who stops early takes no turn from the others', async () => {
    await write(audio, createContent(1));
    const abandoned = Array.from({ length: 10 }, () => blobs().read(audio, { keyId }));
    const whole = Array.from({ length: 10 }, (_, index) =>
      buffer(blobs().read(audio, { keyId: `key-${index % 3}` })),
    );
    for (const stream of abandoned) stream.destroy();
    for (const found of await Promise.all(whole)) expect(found.equals(createContent(1))).toBe(true);
    expect((await read(audio)).length).toBe(1_000_003);
  });

  test('a blob that is deleted while it is read is read to its end, or not as if it were whole', async () => {
    await write(audio, createContent(1));
    const stream = blobs().read(audio, { keyId });
    const parts: Buffer[] = [];
    let failure: unknown;
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        if (parts.push(part) === 1) await blobs().delete(audio.id);
      }
    } catch (error) {
      failure = error;
    }
    const isWhole = Buffer.concat(parts).equals(createContent(1));
    expect(isWhole || failure !== undefined).toBe(true);
    await expect(read(audio)).rejects.toThrow(BlobNotFoundError);
  });
}
