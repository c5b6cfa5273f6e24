import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { StorageFullError } from '../../storage-error.js';
import {
  audio,
  createContent,
  limit,
  openStream,
  peaks,
  type TestedStore,
} from './tested-store.js';

/** Describes writes that fail because of their stream. */
export function describeFailedWrites({ blobs, countStored, read, write }: TestedStore): void {
  test('a stream beyond the limit is ended, and leaves nothing', async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(1000));
      },
    });
    await expect(blobs().write(audio, endless, { maximumBytes: 7999 })).rejects.toMatchObject({
      name: 'FileTooLargeError',
      maximumBytes: 7999,
    });
    expect(endless.destroyed).toBe(true);
    expect(await blobs().size(audio)).toBeUndefined();
    expect(await countStored()).toBe(0);
    const exact = Readable.from([Buffer.alloc(8)]);
    expect(await blobs().write(audio, exact, { maximumBytes: 8 })).toBe(8);
  });

  test('an aborted write leaves nothing, and the blob before it as it was', async () => {
    for (const count of [0, 1]) {
      const stream = openStream(createContent(1));
      const aborting = new AbortController();
      const written = blobs().write(audio, stream, { ...limit, signal: aborting.signal });
      await expect.poll(() => stream.readableLength).toBe(0);
      aborting.abort();
      await expect(written).rejects.toThrow(/abort/i);
      expect(stream.destroyed).toBe(true);
      expect(await countStored()).toBe(count);
      await write(audio, createContent(2));
    }
    expect((await read(audio)).equals(createContent(2))).toBe(true);
  });

  test('a stream that breaks off leaves nothing', async () => {
    const stream = openStream(createContent(1));
    const written = blobs().write(audio, stream, limit);
    stream.destroy(new Error('the client went away'));
    await expect(written).rejects.toThrow('went away');
    expect(await blobs().size(audio)).toBeUndefined();
    expect(await countStored()).toBe(0);
  });
}

/** Describes a store without room. */
export function describeFullStore({ blobs, countStored, fill, read, write }: TestedStore): void {
  test('where there is no room nothing is written, and what there is can be read and deleted', async () => {
    await write(audio, createContent(1));
    fill();
    await expect(write(audio, createContent(2))).rejects.toThrow(StorageFullError);
    await expect(write(peaks, createContent(2))).rejects.toThrow(StorageFullError);
    expect((await read(audio)).equals(createContent(1))).toBe(true);
    expect(await countStored()).toBe(1);
    await blobs().delete(audio.id);
    expect(await countStored()).toBe(0);
  });
}
