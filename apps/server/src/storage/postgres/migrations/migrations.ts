import type { Release } from '../release.js';
import { initial } from './0001-initial.js';
import { jobsByNeeds } from './0002-jobs-by-needs.js';
import { recordings } from './0003-recordings.js';
import { spokenWords } from './0004-spoken-words.js';
import { keyTurns } from './0006-key-turns.js';
import { passageVectors } from './0007-passage-vectors.js';
import { sortedTags } from './0008-sorted-tags.js';
import { firstKeyTurns } from './0009-first-key-turns.js';
import { audioRows } from './0010-audio-rows.js';

/**
 * A migration of the schema. Once released, it never changes. Nodes of several versions share a
 * database during an upgrade, so that a change which breaks the older ones is made in two steps: a
 * release expands the schema and uses both forms, and a later one contracts it.
 */
export interface PostgresMigration {
  readonly name: string;
  readonly sql: string;
  /** The oldest release that works with the schema after the migration. */
  readonly oldestRelease: Release;
}

/** Links by which others read a transcript without a key. Nodes before it do not know them. */
const transcriptShares = `
create table transcript_shares (
  id text primary key,
  token_hash text not null unique,
  job_id text not null references jobs (id) on delete cascade,
  title text not null,
  has_audio integer not null check (has_audio in (0, 1)),
  created_at bigint not null,
  expires_at bigint not null
);
create index transcript_shares_by_job on transcript_shares (job_id);
create index transcript_shares_by_expiry on transcript_shares (expires_at);
`;

/** Every migration, in order. */
export const migrations: readonly PostgresMigration[] = [
  { name: '0001-initial', sql: initial, oldestRelease: '0.0.0' },
  { name: '0002-jobs-by-needs', sql: jobsByNeeds, oldestRelease: '0.0.0' },
  { name: '0003-recordings', sql: recordings, oldestRelease: '0.0.0' },
  { name: '0004-spoken-words', sql: spokenWords, oldestRelease: '0.0.0' },
  { name: '0005-transcript-shares', sql: transcriptShares, oldestRelease: '0.0.0' },
  { name: '0006-key-turns', sql: keyTurns, oldestRelease: '0.0.0' },
  { name: '0007-passage-vectors', sql: passageVectors, oldestRelease: '0.0.0' },
  { name: '0008-sorted-tags', sql: sortedTags, oldestRelease: '0.0.0' },
  { name: '0009-first-key-turns', sql: firstKeyTurns, oldestRelease: '0.0.0' },
  { name: '0010-audio-rows', sql: audioRows, oldestRelease: '0.0.0' },
];
