/**
 * Links by which others read a transcript without a key: only a SHA-256 of each token is stored.
 */
export const transcriptShares = `
create table transcript_shares (
  id text primary key,
  token_hash text not null unique,
  job_id text not null references jobs (id) on delete cascade,
  title text not null,
  has_audio integer not null check (has_audio in (0, 1)),
  created_at integer not null,
  expires_at integer not null
) strict;
create index transcript_shares_by_job on transcript_shares (job_id);
create index transcript_shares_by_expiry on transcript_shares (expires_at);
`;
