/**
 * Retention. Audio that expired keeps its row, and `removed_files` lists the files whose bytes are still to be removed, so that a
 * process that dies in between leaves none behind; triggers maintain it. One process at a time maintains the data folder.
 */
export const retention = `
alter table files add column expired_at integer;

create index files_with_audio on files (created_at, id) where expired_at is null;
create index jobs_by_end on jobs (completed_at, id) where completed_at is not null;

drop index jobs_by_file;
create index jobs_by_file on jobs (file_id, completed_at) where file_id is not null;

create table removed_files (
  file_id text primary key
) strict, without rowid;

create trigger file_deleted after delete on files begin
  insert or ignore into removed_files (file_id) values (old.id);
end;
create trigger file_expired after update of expired_at on files
  when new.expired_at is not null
begin
  insert or ignore into removed_files (file_id) values (new.id);
end;

create table maintenance_leases (
  name text primary key,
  owner text not null,
  expires_at integer not null
) strict, without rowid;
`;
