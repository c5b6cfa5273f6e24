import { expect, test } from 'vitest';
import { createManualClock } from '../../../../test/support/manual-clock.js';
import type { ConnectionThread, ThreadReply } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { Writer } from './writer.js';

/** A thread that serves every request at once. */
const thread: ConnectionThread = {
  isAlive: true,
  request: async () => ({ value: 'done' }),
  close: async () => undefined,
};

test('a thread that cannot be started fails its transaction, and not the operations after it', async () => {
  let startsLeftToFail = 1;
  const writer = new Writer(() => {
    startsLeftToFail -= 1;
    if (startsLeftToFail >= 0) throw new Error('No memory left for a thread');
    return thread;
  }, createManualClock());

  await expect(writer.begin()).rejects.toThrow('No memory left');
  const transaction = await writer.begin();
  await transaction.commit();
  expect(await writer.run({ kind: 'statement', sql: 'SELECT 1', parameters: [] })).toBe('done');
});

/** A thread that records what it serves, and replies to the first requests as given. */
function recordingThread(...replies: ThreadReply[]) {
  const served: string[] = [];
  const describe = (request: DatabaseRequest): string => {
    if (request.kind === 'group') return request.requests.map(describe).join(', ');
    return request.kind === 'statement' ? request.sql : request.kind;
  };
  const request = async (each: DatabaseRequest): Promise<ThreadReply> => {
    served.push(describe(each));
    return replies.shift() ?? { value: 'done' };
  };
  const writer = new Writer(() => ({ ...thread, request }), createManualClock());
  return { served, writer };
}

const statement = (sql: string) => ({ kind: 'statement', sql, parameters: [] }) as const;
const locked = { error: { name: 'SqliteError', message: 'locked', code: 'SQLITE_BUSY' } };

test('a transaction sends its start with its first statement, and what is deferred with the next', async () => {
  const { served, writer } = recordingThread();
  const transaction = await writer.begin();
  transaction.defer(statement('insert a'));
  expect(await transaction.run(statement('select b'))).toBe('done');
  transaction.defer(statement('insert c'));
  transaction.defer(statement('insert d'));
  await transaction.commit();
  expect(served).toEqual(['begin, insert a, select b', 'insert c, insert d, commit']);
});

test('a transaction of deferred statements is one request, and one of nothing is none', async () => {
  const { served, writer } = recordingThread();
  await (await writer.begin()).commit();
  expect(served).toEqual([]);
  const transaction = await writer.begin();
  transaction.defer(statement('insert a'));
  await transaction.commit();
  expect(served).toEqual(['begin, insert a, commit']);
});

test('a transaction is repeated while its start is locked, and rolled back after any other error', async () => {
  const broken = { error: { name: 'SqliteError', message: 'broken', code: 'SQLITE_CONSTRAINT' } };
  const { served, writer } = recordingThread(locked, broken);
  const transaction = await writer.begin();
  transaction.defer(statement('insert a'));
  await expect(transaction.commit()).rejects.toThrow('broken');
  await transaction.rollback();
  expect(served).toEqual(['begin, insert a, commit', 'begin, insert a, commit', 'rollback']);
  // The next operation has its turn.
  expect(await writer.run(statement('select b'))).toBe('done');
});
