import type { Row } from '../../import/import-ports.js';
import type { Schema } from '../../sql/schema.js';
import type { StoredObject } from '../../stored-object.js';
import { derivedColumnsOfFile, derivedColumnsOfJob } from '../derived-columns.js';

/**
 * Converts a row of SQLite into that of this database, which has columns of its own, and whose
 * leases are measured by another clock.
 *
 * @param table - name of the table
 */
export function convertRow(table: string, row: Row): Row {
  // The rows of these tables are those of the schema.
  if (table === 'files')
    return { ...row, ...derivedColumnsOfFile(row as unknown as Schema['files']) };
  return table === 'jobs' ? convertJob(row as unknown as Schema['jobs']) : row;
}

function convertJob(job: Schema['jobs']): Row {
  const { custom_metadata: metadata, id, key_id: keyId, lease_token: token } = job;
  const customMetadata = metadata === null ? null : (JSON.parse(metadata) as StoredObject);
  const derived = derivedColumnsOfJob({ customMetadata, id, keyId });
  return {
    ...job,
    // Whoever works on it is dead, so that it can be claimed at once.
    lease_expires_at: token === null ? job.lease_expires_at : 0,
    own_words: derived.own_words,
    facts: derived.facts.map(asUuid),
  };
}

/** The spelling of a hash that the database returns. */
function asUuid(hash: string): string {
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
