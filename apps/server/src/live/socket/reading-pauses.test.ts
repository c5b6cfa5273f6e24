import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ReadingPauses } from './reading-pauses.js';

test('a connection is read again once no reason is left to pause it', () => {
  const connection = new PassThrough().resume();
  let resumed = 0;
  const pauses = new ReadingPauses<'rate' | 'turn'>(connection, () => {
    resumed += 1;
  });
  const turn = pauses.for('turn');
  pauses.set('rate', true);
  turn.pause();
  pauses.set('rate', false);
  pauses.set('rate', false);
  expect([connection.isPaused(), resumed]).toEqual([true, 0]);
  turn.resume();
  turn.resume();
  expect([connection.isPaused(), resumed]).toEqual([false, 1]);
});
