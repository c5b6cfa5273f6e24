/**
 * The words by which jobs are found: those of their metadata, the name of their file, and their id.
 * Triggers maintain them. The numbers of `searched_jobs` ascend with the jobs, so that the newest
 * are found first. The owner is a word of its own column, so that only the index decides what a key
 * sees.
 */
export const jobSearch = `
create table searched_jobs (
  number integer primary key autoincrement,
  job_id text not null unique
) strict;

create virtual table job_words using fts5 (
  owner, words,
  content = '', contentless_delete = 1, detail = 'column',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into searched_jobs (job_id) select id from jobs order by created_at, id;
insert into job_words (rowid, owner, words)
select searched_jobs.number, 'k' || hex(jobs.key_id),
  jobs.id || ' ' || coalesce(files.filename, '') || ' ' || coalesce(jobs.custom_metadata, '')
from searched_jobs
join jobs on jobs.id = searched_jobs.job_id
left join files on files.id = jobs.file_id
order by searched_jobs.number;

create trigger searched_job_inserted after insert on jobs begin
  insert into searched_jobs (job_id) values (new.id);
  insert into job_words (rowid, owner, words) values (
    (select number from searched_jobs where job_id = new.id),
    'k' || hex(new.key_id),
    new.id || ' ' || coalesce((select filename from files where id = new.file_id), '')
      || ' ' || coalesce(new.custom_metadata, '')
  );
end;

create trigger searched_job_changed after update of custom_metadata, file_id on jobs
  when new.custom_metadata is not old.custom_metadata or new.file_id is not old.file_id
begin
  delete from job_words where rowid = (select number from searched_jobs where job_id = new.id);
  insert into job_words (rowid, owner, words) values (
    (select number from searched_jobs where job_id = new.id),
    'k' || hex(new.key_id),
    new.id || ' ' || coalesce((select filename from files where id = new.file_id), '')
      || ' ' || coalesce(new.custom_metadata, '')
  );
end;

create trigger searched_job_deleted after delete on jobs begin
  delete from job_words where rowid = (select number from searched_jobs where job_id = old.id);
  delete from searched_jobs where job_id = old.id;
end;
`;
