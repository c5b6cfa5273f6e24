import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe } from 'vitest';
import { describeFailedWrites, describeFullStore } from './blob-store/failed-writes.js';
import { describeConcurrentReads, describeReads } from './blob-store/reads.js';
import { describeDeletions, describeOrphans } from './blob-store/removals.js';
import {
  type BlobStoreUnderTest,
  keyId,
  limit,
  type TestedStore,
} from './blob-store/tested-store.js';
import { describeAdoption, describeWrites } from './blob-store/writes.js';

/**
 * Describes what every blob store must do.
 *
 * @param name - name of the implementation
 * @param open - opens an empty store
 */
export function describeBlobStore(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(`the blob store ${name}`, () => {
    let store: BlobStoreUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    const tested: TestedStore = {
      blobs: () => store.blobs,
      countStored: () => store.countStored(),
      fill: () => store.fill(),
      read: (blob, range) => buffer(store.blobs.read(blob, { keyId, range })),
      write: (blob, content) => store.blobs.write(blob, Readable.from([content]), limit),
    };
    describeWrites(tested);
    describeFailedWrites(tested);
    describeFullStore(tested);
    describeAdoption(tested);
    describeReads(tested);
    describeConcurrentReads(tested);
    describeDeletions(tested);
    describeOrphans(tested);
  });
}
