import type { Clock } from '../../clock/index.js';
import type { Database } from './schema.js';

/** Writes the row by which it is checked that the database can be written. */
export async function writeProbeRow(database: Database, clock: Pick<Clock, 'now'>): Promise<void> {
  const row = { id: 1, written_at: clock.now() };
  await database
    .insertInto('write_probe')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
