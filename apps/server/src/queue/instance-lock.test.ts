import { expect, it } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { InstanceLock } from './instance-lock.js';

it('finds the dead among the processes, and forgets them on demand', async () => {
  const { dataFolder, storage } = await openTestStorage();
  const first = new InstanceLock(dataFolder, storage.isFileLocked);
  const second = new InstanceLock(dataFolder, storage.isFileLocked);
  expect(await first.findDead()).toEqual([]);
  expect(await second.findDead()).toEqual([]);
  await second.release();
  await second.release();
  expect(await first.findDead()).toEqual([]);
  await first.release();
});
