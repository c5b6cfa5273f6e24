/**
 * Progress of jobs that have not ended, and the journal of their finished utterances: what followers are sent, and what the next attempt
 * need not recognise again. The journal of a job that is done is removed, since its result holds the same utterances; that of a job
 * that failed stays until the job is deleted.
 */
export const jobProgress = `
create table job_progress (
  job_id text primary key references jobs (id) on delete cascade,
  version integer not null,
  stage text not null,
  audio_seconds_done real not null,
  audio_seconds_total real,
  fetched_bytes integer,
  total_bytes integer,
  utterances integer not null,
  settled_samples text not null
) strict, without rowid;

create table utterance_batches (
  job_id text not null,
  position integer not null,
  utterances integer not null,
  body text not null,
  primary key (job_id, position)
) strict;
`;
