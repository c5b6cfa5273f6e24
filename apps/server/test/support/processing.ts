import { pino } from 'pino';
import type { Clock } from '../../src/clock/index.js';
import type { ProcessingAccount } from '../../src/limits/processing-account.js';
import { ProcessingShares } from '../../src/limits/processing-shares.js';

/** An account of one owner, whose time is that of a clock. */
export function createAccount(clock: Pick<Clock, 'after' | 'monotonicMs'>): ProcessingAccount {
  return new ProcessingShares({ clock, logger: pino({ level: 'silent' }) }).ofKey('one');
}
