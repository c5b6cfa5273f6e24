/** Keys, files, jobs with their leases, results, and responses by idempotency key. */
export const initial = `
create table api_keys (
  id text primary key,
  name text not null,
  hash text not null unique,
  hint text not null,
  webhook_secret text not null,
  created_at integer not null,
  revoked_at integer
) strict;

create table files (
  id text primary key,
  key_id text not null references api_keys (id),
  filename text,
  source text,
  extension text not null,
  size integer not null,
  audio_duration real,
  number_of_channels integer,
  created_at integer not null
) strict;

create table jobs (
  id text primary key,
  key_id text not null references api_keys (id),
  kind text not null check (kind in ('pre-recorded', 'live')),
  status text not null check (status in ('queued', 'processing', 'done', 'error')),
  request_id text not null,
  created_at integer not null,
  completed_at integer check ((completed_at is not null) = (status in ('done', 'error'))),
  custom_metadata text,
  request_params text not null,
  file_id text references files (id),
  error_code integer check ((error_code is not null) = (status = 'error')),
  error_message text,
  post_session_metadata text not null,
  attempts integer not null,
  available_at integer not null,
  lease_token text check ((lease_token is not null) = (status = 'processing')),
  lease_owner text,
  lease_expires_at integer
) strict;

create index jobs_of_key on jobs (key_id, created_at desc, id desc);
create index jobs_by_status on jobs (status, key_id, created_at, id);
create index jobs_by_file on jobs (file_id) where file_id is not null;

create table results (
  job_id text primary key references jobs (id) on delete cascade,
  body text not null
) strict;

create table idempotency (
  key_id text not null references api_keys (id),
  idempotency_key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at integer not null,
  primary key (key_id, idempotency_key)
) strict, without rowid;

create index idempotency_by_age on idempotency (created_at);
`;
