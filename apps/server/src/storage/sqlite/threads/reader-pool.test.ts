import { expect, test } from 'vitest';
import { createManualClock } from '../../../../test/support/manual-clock.js';
import { StorageUnavailableError } from '../../storage-error.js';
import type { ConnectionThread, ThreadReply } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { ReaderPool } from './reader-pool.js';

/** Threads whose queries end on request. */
function createThreads(size: number) {
  const running: { sql: string; thread: FakeThread; end: (reply: ThreadReply) => void }[] = [];
  let started = 0;
  let startError: Error | undefined;

  class FakeThread implements ConnectionThread {
    isAlive = true;
    #reject: ((error: Error) => void) | undefined;

    request(request: DatabaseRequest): Promise<ThreadReply> {
      return new Promise((resolve, reject) => {
        this.#reject = reject;
        running.push({
          sql: request.kind === 'statement' ? request.sql : '',
          thread: this,
          end: resolve,
        });
      });
    }

    die(): void {
      this.isAlive = false;
      this.#reject?.(new StorageUnavailableError('It ended'));
    }

    async close(): Promise<void> {
      this.isAlive = false;
    }
  }

  const pool = new ReaderPool(
    () => {
      if (startError !== undefined) throw startError;
      started += 1;
      return new FakeThread();
    },
    size,
    createManualClock(),
  );
  const ask = (sql: string, lane?: string) =>
    pool.run({ kind: 'statement', sql, parameters: [] }, lane);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ask,
    startAll: () => void pool.startAll(),
    started: () => started,
    sqls: () => running.map(({ sql }) => sql),
    failStarts: (error: Error | undefined) => {
      startError = error;
    },
    dieFirst: () => running.shift()?.thread.die(),
    endFirst: async () => {
      running.shift()?.end({ value: 'done' });
      await turn();
    },
  };
}

test('however many long queries one key asks for, those of others begin at once', async () => {
  const { ask, endFirst, sqls } = createThreads(2);
  for (let index = 0; index < 10; index += 1) void ask(`a${index}`, 'key a');
  expect(sqls()).toEqual(['a0']);
  const short = ask('short');
  expect(sqls()).toEqual(['a0', 'short']);
  void ask('b0', 'key b');
  void ask('b1', 'key b');
  await endFirst();
  // It is the turn of another key, although the first one has waited longer.
  expect(sqls()).toEqual(['short', 'b0']);
  await endFirst();
  expect(await short).toBe('done');
  expect(sqls()).toEqual(['b0', 'a1']);
  await endFirst();
  expect(sqls()).toEqual(['a1', 'b1']);
});

test('threads that start ahead take no query before they are ready, and a query waits for none but the first', async () => {
  const { ask, endFirst, sqls, startAll, started } = createThreads(2);
  startAll();
  const opening = ['', ''];
  void ask('early');
  expect(sqls()).toEqual(opening);
  await endFirst();
  expect(sqls()).toEqual(['', 'early']);
  await endFirst();
  void ask('late');
  expect(sqls()).toEqual(['early', 'late']);
  expect(started()).toBe(2);
});

test('a thread that ends while it starts is replaced by the next query', async () => {
  const { ask, dieFirst, endFirst, sqls, startAll, started } = createThreads(1);
  startAll();
  dieFirst();
  await new Promise((resolve) => setImmediate(resolve));
  const next = ask('next');
  expect(started()).toBe(2);
  expect(sqls()).toEqual(['next']);
  await endFirst();
  expect(await next).toBe('done');
});

test('a thread that ends fails its query, and another one takes its place', async () => {
  const { ask, dieFirst, endFirst, started } = createThreads(2);
  const lost = ask('lost');
  dieFirst();
  await expect(lost).rejects.toBeInstanceOf(StorageUnavailableError);
  const next = ask('next');
  expect(started()).toBe(2);
  await endFirst();
  expect(await next).toBe('done');
});

test('when no thread can be started queries fail with the reason, unless one that runs can serve them', async () => {
  const { ask, dieFirst, endFirst, failStarts, sqls } = createThreads(2);
  const running = ask('running');
  const reason = new Error('no threads are left');
  failStarts(reason);
  const waiting = ask('waiting');
  const next = ask('next');
  await endFirst();
  expect(await running).toBe('done');
  expect(sqls()).toEqual(['waiting']);
  dieFirst();
  await expect(waiting).rejects.toThrow('It ended');
  await expect(next).rejects.toBe(reason);
  failStarts(undefined);
  const later = ask('later');
  await endFirst();
  expect(await later).toBe('done');
});
