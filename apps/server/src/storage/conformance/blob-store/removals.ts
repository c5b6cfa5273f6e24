import { expect, test } from 'vitest';
import type { BlobKind, BlobName } from '../../ports/blob-store.js';
import {
  audio,
  createContent,
  limit,
  openStream,
  peaks,
  type TestedStore,
} from './tested-store.js';

/** Describes deletions. */
export function describeDeletions({ blobs, countStored, read, write }: TestedStore): void {
  test('a deletion takes every kind of an id and no other id, and can be repeated', async () => {
    await blobs().delete(audio.id);
    const other = { ...audio, id: 'onerous' };
    for (const blob of [audio, peaks, other]) await write(blob, createContent(1, 10));
    await Promise.all([blobs().delete(audio.id), blobs().delete(audio.id)]);
    await blobs().delete(audio.id);
    expect(await blobs().size(audio)).toBeUndefined();
    expect(await blobs().size(peaks)).toBeUndefined();
    expect(await read(other)).toEqual(createContent(1, 10));
    expect(await countStored()).toBe(1);
  });

  test('a write during a deletion fails, or its blob is whole', async () => {
    const stream = openStream(createContent(1));
    const written = blobs()
      .write(audio, stream, limit)
      .catch(() => undefined);
    await expect.poll(() => stream.readableLength).toBe(0);
    await blobs().delete(audio.id);
    stream.push(null);
    const size = await written;
    expect(await blobs().size(audio)).toBe(size);
    expect([0, 1]).toContain(await countStored());
    await blobs().delete(audio.id);
    expect(await countStored()).toBe(0);
  });
}

/** Describes the removal of orphans. */
export function describeOrphans({ blobs, countStored, read, write }: TestedStore): void {
  test('orphans are found among all ids, and those in use or recently written stay', async () => {
    const names: BlobName[] = ['used', 'orphan', 'other'].flatMap((id) =>
      (['audio', 'peaks'] as BlobKind[]).map((kind) => ({ kind, id })),
    );
    for (const blob of [...names, peaks]) await write(blob, createContent(1, 10));
    const asked: string[] = [];
    const search = (changedBefore: number) =>
      blobs().removeOrphans({
        changedBefore,
        findUsed: async (ids) => {
          asked.push(...ids);
          return new Set(['used']);
        },
      });
    expect(await search(0)).toBe(0);
    expect(await countStored()).toBe(7);
    expect(asked.toSorted()).toEqual(['one', 'orphan', 'other', 'used']);
    // The peaks whose audio does not exist are not counted.
    expect(await search(Date.now() + 60_000)).toBe(2);
    expect(await countStored()).toBe(2);
    expect(await read({ kind: 'peaks', id: 'used' })).toEqual(createContent(1, 10));
  });

  test('a search for orphans can be ended', async () => {
    await write(audio, createContent(1, 10));
    const removed = blobs().removeOrphans({
      changedBefore: Date.now() + 60_000,
      findUsed: async () => new Set(),
      signal: AbortSignal.abort(),
    });
    expect(await removed).toBe(0);
    expect(await blobs().size(audio)).toBe(10);
  });
}
