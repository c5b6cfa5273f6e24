import { initial } from './0001-initial.js';

/** A migration of the schema. Once released, it never changes. */
export interface PostgresMigration {
  readonly name: string;
  readonly sql: string;
}

/** Every migration, in order. */
export const migrations: readonly PostgresMigration[] = [{ name: '0001-initial', sql: initial }];
