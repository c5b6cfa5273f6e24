import { expect, test } from 'vitest';
import { GatheredWork } from './gathered-work.js';

/** Work whose groups end one after the other, when the test ends them. */
function gather(options: { groups: number; items: number; size?: number }) {
  const groups: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const work = new GatheredWork<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(items.map((item) => `done ${item}`)) : reject(error);
        groups.push({ items, end });
      }),
    { ...options, measureSize: (item) => item },
  );
  return { work, groups };
}

/** Ends the groups until all work is done. */
async function endAll(groups: ReturnType<typeof gather>['groups'], work: Promise<unknown>) {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  for (let next = 0; !isDone; await Promise.resolve())
    if (groups[next] !== undefined) groups[next++]?.end();
  await done;
}

test('what arrives while a group is under way is done together afterwards', async () => {
  const { groups, work } = gather({ groups: 1, items: 3 });
  const first = work.do(1);
  await Promise.resolve();
  const others = [2, 3, 4, 5].map((item) => work.do(item));
  await endAll(groups, Promise.all([first, ...others]));
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
  expect(await Promise.all(others)).toEqual(['done 2', 'done 3', 'done 4', 'done 5']);
});

test('a group has no more than a size, and at least one item', async () => {
  const { groups, work } = gather({ groups: 1, items: 9, size: 10 });
  await endAll(groups, Promise.all([4, 6, 1, 30, 2].map((item) => work.do(item))));
  expect(groups.map(({ items }) => items)).toEqual([[4, 6], [1], [30], [2]]);
});

test('several groups are under way at once', async () => {
  const { groups, work } = gather({ groups: 2, items: 1 });
  const both = Promise.all([work.do(1), work.do(2), work.do(3)]);
  await Promise.resolve();
  await Promise.resolve();
  expect(groups.map(({ items }) => items)).toEqual([[1], [2]]);
  await endAll(groups, both);
  expect(groups).toHaveLength(3);
});

test('an error is that of each item of its group, and the next group is done', async () => {
  const { groups, work } = gather({ groups: 1, items: 2 });
  const settled = Promise.allSettled([work.do(1), work.do(2), work.do(3)]);
  await Promise.resolve();
  groups[0]?.end(new Error('the disk is full'));
  const rejected = { status: 'rejected', reason: new Error('the disk is full') };
  while (groups.length < 2) await Promise.resolve();
  groups[1]?.end();
  expect(await settled).toEqual([rejected, rejected, { status: 'fulfilled', value: 'done 3' }]);
});

test('an outcome may come later than those of the others', async () => {
  const work = new GatheredWork<string, string>(
    async (items) => items.map((item) => (item === 'late' ? Promise.resolve(`${item}!`) : item)),
    { groups: 1, items: 9 },
  );
  expect(await Promise.all([work.do('late'), work.do('now')])).toEqual(['late!', 'now']);
});
