import { initial } from './0001-initial.js';

/** A step of the schema; once released it never changes. */
export interface Migration {
  name: string;
  sql: string;
}

/** Every step, in order. */
export const migrations: readonly Migration[] = [{ name: '0001-initial', sql: initial }];
