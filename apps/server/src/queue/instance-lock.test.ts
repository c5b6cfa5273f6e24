import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { InstanceLock } from './instance-lock.js';

it('tells the living from the dead, and forgets the dead on demand', () => {
  const folder = temporaryFolder();
  const first = new InstanceLock(folder);
  const second = new InstanceLock(folder);
  expect(first.findDead()).toEqual([]);
  expect(second.findDead()).toEqual([]);
  second.release();
  second.release();
  expect(first.findDead()).toEqual([]);
  first.release();
});
