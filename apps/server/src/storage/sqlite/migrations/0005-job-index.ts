/**
 * The index of the job lists. Jobs that ended are in segments, each a span of time of one key, with
 * a set of bits for each fact that a list can filter by. Before that a job is in `unindexed_jobs`,
 * and between its deletion and the removal of its bits in `removed_jobs`. Triggers maintain both
 * tables.
 */
export const jobIndex = `
create table unindexed_jobs (
  key_id text not null,
  created_at integer not null,
  job_id text not null,
  has_ended integer not null,
  primary key (key_id, created_at, job_id)
) strict, without rowid;

insert into unindexed_jobs (key_id, created_at, job_id, has_ended)
select key_id, created_at, id, status in ('done', 'error') from jobs indexed by jobs_by_status
where status in ('queued', 'processing', 'done', 'error');

create index unindexed_jobs_ended on unindexed_jobs (key_id, created_at, job_id) where has_ended = 1;

create table removed_jobs (
  key_id text not null,
  created_at integer not null,
  job_id text not null,
  kind text not null,
  status text not null,
  custom_metadata text,
  primary key (key_id, created_at, job_id)
) strict, without rowid;

create table job_segments (
  id integer primary key autoincrement,
  key_id text not null,
  since integer not null,
  places integer not null,
  unique (key_id, since)
) strict;

create table segment_places (
  segment_id integer not null references job_segments (id),
  place integer not null,
  created_at integer not null,
  job_id text not null,
  primary key (segment_id, place)
) strict, without rowid;

create table segment_bits (
  segment_id integer not null references job_segments (id),
  token blob not null,
  bits blob not null,
  primary key (segment_id, token)
) strict, without rowid;

create trigger jobs_inserted after insert on jobs begin
  insert into unindexed_jobs (key_id, created_at, job_id, has_ended) values (
    new.key_id, new.created_at, new.id,
    new.status in ('done', 'error')
  );
end;

create trigger jobs_changed after update of kind, status, custom_metadata on jobs begin
  insert into removed_jobs (key_id, created_at, job_id, kind, status, custom_metadata)
  select old.key_id, old.created_at, old.id, old.kind, old.status, old.custom_metadata
  where not exists (
    select 1 from unindexed_jobs
    where key_id = old.key_id and created_at = old.created_at and job_id = old.id
  );
  insert or replace into unindexed_jobs (key_id, created_at, job_id, has_ended) values (
    new.key_id, new.created_at, new.id,
    new.status in ('done', 'error')
  );
end;

create trigger jobs_deleted after delete on jobs begin
  insert into removed_jobs (key_id, created_at, job_id, kind, status, custom_metadata)
  select old.key_id, old.created_at, old.id, old.kind, old.status, old.custom_metadata
  where not exists (
    select 1 from unindexed_jobs
    where key_id = old.key_id and created_at = old.created_at and job_id = old.id
  );
  delete from unindexed_jobs
  where key_id = old.key_id and created_at = old.created_at and job_id = old.id;
end;
`;
