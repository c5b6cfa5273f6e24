import { expect, test } from 'vitest';
import { openTestStorage } from '../../../../test/support/open-test-storage.js';
import { watchQueryPlans } from '../../../../test/support/query-plans.js';
import { SqlRecordings } from './recording-store.js';

test('names and tags of some recordings are found by their ids, however many their key has', async () => {
  const { createJob, dataFolder, keyId, storage } = await openTestStorage();
  const ids = [await createJob({}), await createJob({}), await createJob({})];
  const { database, plans } = watchQueryPlans(storage.database, dataFolder);
  const recordings = new SqlRecordings(database, {});
  expect(await recordings.changeTags(keyId, ids.slice(1), { add: ['board'] })).toBe(2);
  expect(await recordings.labels(keyId, ids.slice(0, 2))).toEqual(
    new Map([
      [ids[0], { title: null, tags: [] }],
      [ids[1], { title: null, tags: ['board'] }],
    ]),
  );
  const searches = plans().filter((step) =>
    /^SEARCH (?:jobs|recordings|recording_tags)/.test(step),
  );
  expect(searches).not.toEqual([]);
  expect(searches.filter((step) => step.includes('(key_id=?)'))).toEqual([]);
});
