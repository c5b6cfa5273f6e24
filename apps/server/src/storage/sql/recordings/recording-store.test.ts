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

test.for([
  ['newest', 'recording_tags_by_time'],
  ['name', 'recording_tags_by_name'],
  ['longest', 'recording_tags_by_length'],
] as const)('a list with a tag, sorted by %s, is read from one index', async ([order, index]) => {
  const { createJob, dataFolder, keyId, storage } = await openTestStorage();
  const id = await createJob();
  await storage.recordings.changeTags(keyId, [id], { add: ['board'] });
  const { database, plans } = watchQueryPlans(storage.database, dataFolder);
  const recordings = new SqlRecordings(database, {});
  const page = await recordings.list({ keyId, tag: 'board' }, { order, limit: 5 });
  expect(page).toEqual({ ids: [id], next: null });
  const reads = plans().filter((step) => step.includes('listed'));
  expect(new Set(reads)).toEqual(
    new Set([
      `SEARCH listed USING COVERING INDEX ${index} (key_id=? AND tag=? AND state=? AND kind=?)`,
    ]),
  );
});
