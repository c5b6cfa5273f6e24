import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../test/support/object-store.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { describeBlobStore } from '../conformance/blob-store-suite.js';
import { describeSealingKeys } from '../conformance/sealing-keys-suite.js';
import { StoreAwayError } from '../storage-error.js';
import { partBytes } from './part-uploads.js';
import { S3BlobStore } from './s3-blob-store.js';
import { S3Objects } from './s3-objects.js';
import { S3SealingKeys } from './s3-sealing-keys.js';

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.stop());

describeBlobStore('in a bucket', async () => {
  const objects = await S3Objects.connect(await store.createBucket());
  const blobs = new S3BlobStore(objects, { localFolder: temporaryFolder() });
  return {
    blobs,
    countStored: async () => {
      let count = 0;
      for await (const page of objects.list('')) count += page.length;
      return count;
    },
    fill: () => {
      store.fill();
    },
  };
});

/** A bucket, and a recording of three parts and a piece that is announced once the first two are full. */
async function openRecording() {
  const objects = await S3Objects.connect(await store.createBucket());
  onTestFinished(() => objects.close());
  const blobs = new S3BlobStore(objects, { localFolder: temporaryFolder() });
  const path = join(temporaryFolder(), 'recording.wav');
  const whole = Buffer.alloc(3 * partBytes + 5);
  for (let at = 0; at < whole.length; at += 1000) whole.writeUInt32LE(at, at);
  await writeFile(path, whole);
  const written = vi.spyOn(objects.uploads, 'write');
  /** Numbers of the parts that are written. */
  const partNumbers = () => written.mock.calls.map(([, { number }]) => number);
  const read = () => buffer(blobs.read(recording, { keyId: 'key' }));
  return { objects, blobs, path, whole, partNumbers, read };
}
const recording = { kind: 'audio', id: 'session' } as const;

verifies(
  'cluster.parts',
  'full parts of a file that grows are written before its end, and once',
  async () => {
    const { blobs, path, partNumbers, read, whole } = await openRecording();
    blobs.grow(recording, path, 2 * partBytes - 1);
    expect(partNumbers()).toEqual([]);
    blobs.grow(recording, path, 2 * partBytes);
    await vi.waitFor(() => expect(partNumbers()).toEqual([2]));
    blobs.grow(recording, path, 3 * partBytes - 1);
    await blobs.adopt(recording, path);
    expect(partNumbers()).toEqual([2, 3, 4, 1]);
    expect((await read()).equals(whole)).toBe(true);
  },
);

verifies(
  'cluster.parts',
  'a store that is away, or has removed the upload, gets the parts later',
  async () => {
    const { blobs, objects, path, read, whole } = await openRecording();
    onTestFinished(() => store.fail(false));
    store.fail(true);
    blobs.grow(recording, path, 2 * partBytes);
    await expect(blobs.adopt(recording, path)).rejects.toThrow(StoreAwayError);
    store.fail(false);
    const abandoned = vi.spyOn(objects.uploads, 'complete').mockResolvedValueOnce(false);
    await expect(blobs.adopt(recording, path)).rejects.toThrow('has removed an upload');
    await blobs.adopt(recording, path);
    expect(abandoned).toHaveBeenCalledTimes(2);
    expect((await read()).equals(whole)).toBe(true);
  },
  30_000,
);

describeSealingKeys('in a bucket', async () => {
  const objects = await S3Objects.connect(await store.createBucket());
  return [new S3SealingKeys(objects, 'keys/'), new S3SealingKeys(objects, 'keys/')];
});
