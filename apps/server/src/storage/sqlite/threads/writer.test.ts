import { expect, test } from 'vitest';
import { createManualClock } from '../../../../test/support/manual-clock.js';
import type { ConnectionThread } from './database-thread.js';
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
