import { expect, it } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';

it('finds the dead among the processes, and forgets them on demand', async () => {
  const { storage } = await openTestStorage();
  const first = storage.joinNodes();
  const second = storage.joinNodes();
  expect(await first.findDead()).toEqual([]);
  expect(await second.findDead()).toEqual([]);
  await second.release();
  await second.release();
  expect(await first.findDead()).toEqual([]);
  await first.release();
});
