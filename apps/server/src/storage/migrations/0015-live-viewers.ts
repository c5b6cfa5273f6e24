/** Tokens that follow a live session without taking part in it: only a SHA-256 of each is stored. */
export const liveViewers = `
create table live_viewers (
  token_hash text primary key,
  job_id text not null references jobs (id) on delete cascade,
  created_at integer not null
) strict, without rowid;
create index live_viewers_by_job on live_viewers (job_id);
`;
