/**
 * Every table of the service. Names, types and meaning of the columns are those of `Schema`, except
 * for those that only this database has: `facts` and `words` of jobs and files, by which lists and
 * searches find them, and the `number` of a job, which ascends. JSON has the type `json`, which keeps the
 * text as it is, since `jsonb` refuses the character U+0000.
 */
export const initial = `
create table api_keys (
  id text primary key,
  name text not null,
  hash text not null unique,
  hint text not null,
  webhook_secret text not null,
  former_webhook_secret text,
  former_webhook_secret_expires_at bigint
    check ((former_webhook_secret_expires_at is null) = (former_webhook_secret is null)),
  created_at bigint not null,
  revoked_at bigint,
  is_administrator integer not null default 0 check (is_administrator in (0, 1))
);

create table studio_sessions (
  hash text primary key,
  key_id text not null references api_keys (id),
  kind text not null check (kind in ('link', 'session')),
  expires_at bigint not null
);
create index studio_sessions_by_end on studio_sessions (expires_at);
create index studio_sessions_of_key on studio_sessions (key_id, kind, expires_at);

create table files (
  id text primary key,
  key_id text not null references api_keys (id),
  filename text,
  source text,
  extension text not null,
  size bigint not null,
  audio_duration double precision,
  number_of_channels integer,
  audio json,
  created_at bigint not null,
  expired_at bigint,
  words text[] not null default '{}'
);
create index files_with_audio on files (created_at, id) where expired_at is null;
create index files_with_audio_of_key on files (key_id) include (size) where expired_at is null;

create table removed_files (file_id text primary key);

create function keep_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_files (file_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger file_deleted after delete on files
  for each row execute function keep_removed_file();
create trigger file_expired after update of expired_at on files
  for each row when (new.expired_at is not null) execute function keep_removed_file();

create table jobs (
  id text primary key,
  number bigint generated always as identity unique,
  key_id text not null references api_keys (id),
  kind text not null check (kind in ('pre-recorded', 'live')),
  status text not null check (status in ('queued', 'processing', 'done', 'error')),
  request_id text not null,
  created_at bigint not null,
  completed_at bigint check ((completed_at is not null) = (status in ('done', 'error'))),
  custom_metadata json,
  request_params json not null,
  engine text,
  file_id text references files (id),
  error_code integer check ((error_code is not null) = (status = 'error')),
  error_message text,
  post_session_metadata json not null,
  attempts integer not null,
  available_at bigint not null,
  lease_token text check ((lease_token is not null) = (status = 'processing')),
  lease_owner text,
  lease_expires_at bigint,
  abandoned_token text,
  facts uuid[] not null default '{}',
  own_words text[] not null default '{}',
  words tsvector not null default ''
) with (fillfactor = 80);

create index jobs_of_key on jobs (key_id, created_at desc, id desc);
create index jobs_of_key_by_status on jobs (key_id, status, created_at desc, id desc);
create index jobs_by_facts on jobs using gin (facts);
create index jobs_by_words on jobs using gin (words);
create index jobs_by_file on jobs (file_id, completed_at) where file_id is not null;
create index jobs_by_end on jobs (completed_at, id) where completed_at is not null;
create index jobs_to_fetch on jobs (key_id, created_at, id)
  where status = 'queued' and kind = 'pre-recorded' and file_id is null;
create index jobs_to_transcribe on jobs (key_id, created_at, id)
  where status = 'queued' and kind = 'pre-recorded' and file_id is not null;
create index jobs_in_work on jobs (key_id, lease_expires_at)
  where status = 'processing' and kind = 'pre-recorded';
create index live_jobs_in_work on jobs (lease_owner)
  where status = 'processing' and kind = 'live';
create index live_jobs_queued on jobs (id) where status = 'queued' and kind = 'live';

create function words_of_job() returns trigger language plpgsql as $$
begin
  new.words := array_to_tsvector(array(
    select unnest(new.own_words)
    union select unnest(words) from files where id = new.file_id
  ));
  return new;
end $$;
create trigger job_words_inserted before insert on jobs
  for each row execute function words_of_job();
create trigger job_words_changed before update of file_id on jobs
  for each row when (new.file_id is distinct from old.file_id) execute function words_of_job();

create table job_results (
  id text primary key,
  job_id text unique references jobs (id) on delete set null,
  byte_length bigint not null,
  touched_at bigint not null,
  brief text
);
create index job_results_without_job on job_results (touched_at) where job_id is null;

create table result_pieces (
  result_id text not null references job_results (id),
  position integer not null,
  body bytea not null,
  primary key (result_id, position)
);
alter table result_pieces alter column body set storage external;

create table job_progress (
  job_id text primary key references jobs (id) on delete cascade,
  version integer not null,
  stage text not null,
  audio_seconds_done double precision not null,
  audio_seconds_total double precision,
  fetched_bytes bigint,
  total_bytes bigint,
  utterances integer not null,
  settled_samples text not null
) with (fillfactor = 70);

create table utterance_batches (
  job_id text not null,
  position integer not null,
  utterances integer not null,
  body text not null,
  primary key (job_id, position)
);

create table transcript_edits (
  job_id text primary key references jobs (id) on delete cascade,
  revision text not null,
  body text not null
);

create table known_voices (
  id text primary key,
  key_id text not null references api_keys (id),
  created_at bigint not null,
  body text not null
);
create index known_voices_of_key on known_voices (key_id, created_at, id);

create table idempotency (
  key_id text not null references api_keys (id),
  idempotency_key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at bigint not null,
  primary key (key_id, idempotency_key)
);
create index idempotency_by_age on idempotency (created_at);

create table maintenance_leases (
  name text primary key,
  owner text not null,
  expires_at bigint not null
);

create table write_probe (
  id integer primary key check (id = 1),
  written_at bigint not null
);

create table live_sessions (
  job_id text primary key references jobs (id) on delete cascade,
  token_hash text not null unique,
  token_expires_at bigint
);

create table live_viewers (
  token_hash text primary key,
  job_id text not null references jobs (id) on delete cascade,
  created_at bigint not null
);
create index live_viewers_by_job on live_viewers (job_id);

create table callbacks (
  id text primary key,
  job_id text not null references jobs (id) on delete cascade,
  key_id text references api_keys (id),
  url text not null,
  host text not null,
  method text not null check (method in ('POST', 'PUT')),
  state text not null check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null,
  next_attempt_at bigint check ((next_attempt_at is not null) = (state = 'waiting')),
  last_status integer,
  created_at bigint not null,
  ended_at bigint check ((ended_at is null) = (state = 'waiting')),
  position integer,
  payload text check ((payload is null) = (position is null))
) with (fillfactor = 80);
create index callbacks_of_job on callbacks (job_id);
create index callbacks_of_key on callbacks (key_id, created_at, id);
create index callbacks_by_age on callbacks (ended_at) where ended_at is not null;
create index callbacks_by_lane on callbacks (key_id, host, next_attempt_at, id)
  where next_attempt_at is not null;
create index callbacks_by_key on callbacks (key_id, next_attempt_at)
  where next_attempt_at is not null;
create index callbacks_waiting_by_age on callbacks (created_at) where next_attempt_at is not null;
create index callbacks_in_order on callbacks (job_id, position)
  where position is not null and state = 'waiting';

-- Counted when they are asked for: a counter would be a row that every claim waits for.
create view waiting_counts as
  select key_id, 'job' as item, count(*) as waiting from jobs
  where status = 'queued' and kind = 'pre-recorded' group by key_id
  union all
  select key_id, 'callback', count(*) from callbacks
  where next_attempt_at is not null group by key_id;

create table live_logs (
  session_id text primary key,
  epoch bigint not null,
  audio_bytes bigint not null,
  line_bytes bigint not null
) with (fillfactor = 40);
create table live_audio (
  session_id text not null,
  position bigint not null,
  body bytea not null,
  primary key (session_id, position)
);
create table live_lines (
  session_id text not null,
  position bigint not null,
  body bytea not null,
  primary key (session_id, position)
);
create table live_documents (
  session_id text not null,
  position bigint not null,
  body bytea not null,
  primary key (session_id, position)
);
alter table live_audio alter column body set storage external;
alter table live_lines alter column body set storage external;

create table nodes (
  id text primary key,
  started_at bigint not null,
  beats_at bigint not null,
  relay_secret text not null,
  report text not null,
  capabilities text not null default '[]'
) with (fillfactor = 50);

create unlogged table rate_windows (
  name text not null,
  ends_at bigint not null,
  taken integer not null,
  primary key (name, ends_at)
) with (fillfactor = 50);
create index rate_windows_by_end on rate_windows (ends_at);
-- The import of a data folder: the state of its database file, and how far its rows were copied.
create table imports (
  id integer primary key check (id = 1),
  source text not null,
  progress text not null,
  completed_at bigint
);
-- Blobs in the bucket that were compared with those of the data folder.
create table imported_blobs (
  name text primary key,
  size bigint not null,
  sha256 text not null
);

create function now_ms() returns bigint language sql volatile as
  $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;
`;
