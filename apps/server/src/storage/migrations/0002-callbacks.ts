/** Callbacks with the state of their delivery. Their content is in the job. */
export const callbacks = `
create table callbacks (
  id text primary key,
  job_id text not null references jobs (id) on delete cascade,
  url text not null,
  host text not null,
  method text not null check (method in ('POST', 'PUT')),
  state text not null check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null,
  next_attempt_at integer check ((next_attempt_at is not null) = (state = 'waiting')),
  last_status integer,
  created_at integer not null,
  ended_at integer check ((ended_at is null) = (state = 'waiting'))
) strict;

create index callbacks_to_send on callbacks (host, next_attempt_at, id) where next_attempt_at is not null;
create index callbacks_of_job on callbacks (job_id);
create index callbacks_by_age on callbacks (ended_at) where ended_at is not null;
`;
