/** A table whose rows are imported. */
export interface ImportedTable {
  readonly name: string;
  /** Columns by which its rows are read, in order. */
  readonly key: readonly string[];
}

/**
 * The tables of a data folder that are imported, each after those that it references. Not among
 * them are the indexes and counters that a database maintains by itself, the leases of processes,
 * and the names of files whose bytes are still to be removed, which are not copied.
 */
export const importedTables: readonly ImportedTable[] = [
  { name: 'api_keys', key: ['id'] },
  { name: 'studio_sessions', key: ['hash'] },
  { name: 'files', key: ['id'] },
  // In the order of their creation, which searches list them by.
  { name: 'jobs', key: ['number'] },
  { name: 'recordings', key: ['job_id'] },
  { name: 'recording_tags', key: ['job_id', 'tag'] },
  { name: 'job_results', key: ['id'] },
  { name: 'result_pieces', key: ['result_id', 'position'] },
  { name: 'job_progress', key: ['job_id'] },
  { name: 'utterance_batches', key: ['job_id', 'position'] },
  { name: 'transcript_edits', key: ['job_id'] },
  { name: 'transcript_shares', key: ['id'] },
  { name: 'known_voices', key: ['id'] },
  { name: 'idempotency', key: ['key_id', 'idempotency_key'] },
  { name: 'live_sessions', key: ['job_id'] },
  { name: 'live_viewers', key: ['token_hash'] },
  { name: 'callbacks', key: ['id'] },
];
