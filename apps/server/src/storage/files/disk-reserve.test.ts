import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { StorageFullError } from '../storage-error.js';
import { DiskReserve } from './disk-reserve.js';

const mebibyte = 1024 ** 2;

function createReserve() {
  const path = join(temporaryFolder(), 'reserve');
  return { path, reserve: new DiskReserve(path, 2 * mebibyte) };
}

/** A removal that finds space as soon as the reserve is removed. */
function createRemoval(path: string) {
  const attempts: boolean[] = [];
  const remove = async (): Promise<string> => {
    attempts.push(existsSync(path));
    if (existsSync(path)) throw new StorageFullError('The disk is full');
    return 'removed';
  };
  return { attempts, remove };
}

test('a removal on a full disk is repeated with the space of the reserve, which is filled again', async () => {
  const { path, reserve } = createReserve();
  await reserve.fill();
  expect(statSync(path)).toMatchObject({ size: 2 * mebibyte });
  // It is not a sparse file: its blocks are allocated.
  expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(2 * mebibyte);
  const { attempts, remove } = createRemoval(path);
  expect(await reserve.withReserve(remove)).toBe('removed');
  expect(attempts).toEqual([true, false]);
  expect(statSync(path).size).toBe(2 * mebibyte);
  expect(reserve.isReleased).toBe(false);
});

test('removals at once share the space, and it is filled again after the last', async () => {
  const { path, reserve } = createReserve();
  await reserve.fill();
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { remove } = createRemoval(path);
  const slow = reserve.withReserve(async () => {
    await remove();
    await finished;
  });
  await expect.poll(() => existsSync(path)).toBe(false);
  let isFirst = true;
  await reserve.withReserve(async () => {
    if (isFirst) {
      isFirst = false;
      throw new StorageFullError('The disk is full');
    }
  });
  expect(reserve.isReleased).toBe(true);
  expect(existsSync(path)).toBe(false);
  await reserve.fill();
  expect(existsSync(path)).toBe(false);
  finish();
  await slow;
  expect(statSync(path).size).toBe(2 * mebibyte);
});

test('without a reserve, and for other errors, a removal is tried once', async () => {
  const { path, reserve } = createReserve();
  const fail = async (error: Error): Promise<number> => {
    let attempts = 0;
    const failing = reserve.withReserve(async () => {
      attempts += 1;
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    return attempts;
  };
  expect(await fail(new StorageFullError('The disk is full'))).toBe(1);
  expect(existsSync(path)).toBe(false);
  await reserve.fill();
  expect(await fail(new Error('something else'))).toBe(1);
  expect(reserve.isReleased).toBe(false);
});

test('a reserve that a process has left behind is filled up', async () => {
  const { path, reserve } = createReserve();
  writeFileSync(path, Buffer.alloc(mebibyte));
  await reserve.fill();
  expect(statSync(path).size).toBe(2 * mebibyte);
});
