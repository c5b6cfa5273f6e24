import { initial } from './0001-initial.js';
import { callbacks } from './0002-callbacks.js';
import { live } from './0003-live.js';

/** A step of the schema; once released it never changes. */
export interface Migration {
  name: string;
  sql: string;
}

/** Every step, in order. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', sql: initial },
  { name: '0002-callbacks', sql: callbacks },
  { name: '0003-live', sql: live },
];
