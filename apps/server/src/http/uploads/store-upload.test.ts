import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { verifies } from '@earshot/specification';
import { pino } from 'pino';
import { expect } from 'vitest';
import { systemClock } from '../../clock/index.js';
import { ProcessingShares } from '../../limits/processing-shares.js';
import { hashUpload } from './store-upload.js';

verifies(
  'attack.processing-share',
  'the bytes of an upload are read when it is the turn of their key',
  async () => {
    const shares = new ProcessingShares({
      clock: systemClock,
      logger: pino({ level: 'silent' }),
    });
    const account = shares.ofKey('key');
    // As for a key that makes the event loop late.
    account.limitTo(Number.MIN_VALUE);
    let read = 0;
    const chunks = function* () {
      for (; read < 8; read += 1) yield Buffer.alloc(64 * 1024);
    };
    const hashing = hashUpload(Readable.from(chunks()), 'talk.wav', 2 ** 20, account);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(read).toBeLessThan(8);
    expect(account.isWaiting).toBe(true);
    account.limitTo(undefined);
    expect((await hashing).filename).toBe('talk.wav');
  },
);
