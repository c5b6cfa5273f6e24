/**
 * Jobs in two stages (fetching and transcribing) and callbacks in lanes (one for each key and
 * host), each with an index of its own, and numbers of waiting jobs and callbacks, maintained by
 * triggers so that reading one costs the same however many wait.
 */
export const outbound = `
alter table jobs add column abandoned_token text;

create index jobs_to_fetch on jobs (key_id, created_at, id, available_at)
  where status = 'queued' and kind = 'pre-recorded' and file_id is null;
create index jobs_to_transcribe on jobs (key_id, created_at, id, available_at)
  where status = 'queued' and kind = 'pre-recorded' and file_id is not null;
create index jobs_in_work on jobs (key_id, file_id, lease_expires_at, created_at, id)
  where status = 'processing' and kind = 'pre-recorded';

create table waiting_counts (
  key_id text not null references api_keys (id),
  item text not null check (item in ('job', 'callback')),
  waiting integer not null,
  primary key (key_id, item)
) strict, without rowid;

insert into waiting_counts (key_id, item, waiting)
  select key_id, 'job', count(*) from jobs where status = 'queued' and kind = 'pre-recorded' group by key_id;

create trigger job_created after insert on jobs
  when new.status = 'queued' and new.kind = 'pre-recorded'
begin
  insert into waiting_counts (key_id, item, waiting) values (new.key_id, 'job', 1)
    on conflict (key_id, item) do update set waiting = waiting + 1;
end;
create trigger job_queued_again after update of status on jobs
  when new.kind = 'pre-recorded' and old.status <> 'queued' and new.status = 'queued'
begin
  update waiting_counts set waiting = waiting + 1 where key_id = new.key_id and item = 'job';
end;
create trigger job_begun after update of status on jobs
  when new.kind = 'pre-recorded' and old.status = 'queued' and new.status <> 'queued'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = new.key_id and item = 'job';
end;
create trigger queued_job_deleted after delete on jobs
  when old.kind = 'pre-recorded' and old.status = 'queued'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = old.key_id and item = 'job';
end;

alter table callbacks add column key_id text references api_keys (id);
update callbacks set key_id = (select key_id from jobs where jobs.id = callbacks.job_id);
update callbacks set next_attempt_at = 9007199254740991
  where state = 'waiting' and position is not null and exists (
    select 1 from callbacks as earlier
    where earlier.job_id = callbacks.job_id and earlier.position < callbacks.position and earlier.state = 'waiting'
  );

drop index callbacks_to_send;
create index callbacks_by_lane on callbacks (key_id, host, next_attempt_at, id) where next_attempt_at is not null;
create index callbacks_by_key on callbacks (key_id, next_attempt_at) where next_attempt_at is not null;
create index callbacks_waiting_by_age on callbacks (created_at) where next_attempt_at is not null;

insert into waiting_counts (key_id, item, waiting)
  select key_id, 'callback', count(*) from callbacks where state = 'waiting' group by key_id;

create trigger callback_created after insert on callbacks
  when new.state = 'waiting'
begin
  insert into waiting_counts (key_id, item, waiting) values (new.key_id, 'callback', 1)
    on conflict (key_id, item) do update set waiting = waiting + 1;
end;
create trigger callback_ended after update of state on callbacks
  when old.state = 'waiting' and new.state <> 'waiting'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = new.key_id and item = 'callback';
end;
create trigger waiting_callback_deleted after delete on callbacks
  when old.state = 'waiting'
begin
  update waiting_counts set waiting = waiting - 1 where key_id = old.key_id and item = 'callback';
end;
`;
