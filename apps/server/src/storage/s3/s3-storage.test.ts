import { afterAll, beforeAll } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../test/support/object-store.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { describeBlobStore } from '../conformance/blob-store-suite.js';
import { describeSealingKeys } from '../conformance/sealing-keys-suite.js';
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

describeSealingKeys('in a bucket', async () => {
  const objects = await S3Objects.connect(await store.createBucket());
  return [new S3SealingKeys(objects, 'keys/'), new S3SealingKeys(objects, 'keys/')];
});
