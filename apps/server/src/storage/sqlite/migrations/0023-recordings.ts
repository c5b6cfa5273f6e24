/** Name of a file by which lists are sorted, as long as the service has written none. */
const nameOfFile = `coalesce(
  (select coalesce(sort_name, lower(filename)) from files where id = new.file_id), ''
)`;
const secondsOfFile = 'coalesce((select audio_duration from files where id = new.file_id), 0)';
const stateExpression = (row: 'new' | 'old' | 'jobs') =>
  `case ${row}.status when 'done' then 'done' when 'error' then 'error' else 'working' end`;

/** Writes the words of a job into their index again. */
const indexAgain = (jobId: string) => `
  delete from job_words where rowid = (select number from searched_jobs where job_id = ${jobId});
  insert into job_words (rowid, owner, words)
  select number, owner, words from searched_jobs join job_texts using (job_id)
  where job_id = ${jobId};
`;

/**
 * What the list of the recordings is sorted and filtered by, with the titles and tags that their
 * owner has given them. Triggers maintain everything but titles and tags. Each index begins with
 * what filters ask for, so that a page of any filter is read without passing over others. The words
 * of titles and tags are found as those of names and metadata are.
 */
export const recordings = `
alter table files add column sort_name text;

create table recordings (
  job_id text primary key references jobs (id) on delete cascade,
  key_id text not null,
  kind text not null,
  state text not null,
  created_at integer not null,
  title text,
  sort_name text not null,
  seconds real not null
) strict, without rowid;

insert into recordings (job_id, key_id, kind, state, created_at, sort_name, seconds)
select jobs.id, jobs.key_id, jobs.kind, ${stateExpression('jobs')}, jobs.created_at,
  coalesce(lower(files.filename), ''), coalesce(files.audio_duration, 0)
from jobs left join files on files.id = jobs.file_id;

create index recordings_by_time on recordings (key_id, state, kind, created_at, job_id);
create index recordings_by_name on recordings (key_id, state, kind, sort_name, job_id);
create index recordings_by_length on recordings (key_id, state, kind, seconds, job_id);

create table recording_tags (
  job_id text not null references recordings (job_id) on delete cascade,
  tag text not null,
  key_id text not null,
  primary key (job_id, tag)
) strict, without rowid;
create index recording_tags_of_key on recording_tags (key_id, tag, job_id);

create trigger recording_inserted after insert on jobs begin
  insert into recordings (job_id, key_id, kind, state, created_at, sort_name, seconds) values (
    new.id, new.key_id, new.kind, ${stateExpression('new')}, new.created_at, ${nameOfFile}, ${secondsOfFile}
  );
end;
create trigger recording_changed after update of status, file_id on jobs
  when ${stateExpression('new')} <> ${stateExpression('old')} or new.file_id is not old.file_id
begin
  update recordings set
    state = ${stateExpression('new')},
    sort_name = iif(title is null, ${nameOfFile}, sort_name),
    seconds = ${secondsOfFile}
  where job_id = new.id;
end;

create view job_texts as
select jobs.id as job_id, 'k' || hex(jobs.key_id) as owner,
  jobs.id || ' ' || coalesce(files.filename, '') || ' ' || coalesce(jobs.custom_metadata, '')
    || ' ' || coalesce(recordings.title, '') || ' ' || coalesce(
      (select group_concat(tag, ' ') from recording_tags where job_id = jobs.id), ''
    ) as words
from jobs
left join files on files.id = jobs.file_id
left join recordings on recordings.job_id = jobs.id;

drop trigger searched_job_changed;
create trigger searched_job_changed after update of custom_metadata, file_id on jobs
  when new.custom_metadata is not old.custom_metadata or new.file_id is not old.file_id
begin ${indexAgain('new.id')} end;
create trigger searched_title_changed after update of title on recordings
  when new.title is not old.title
begin ${indexAgain('new.job_id')} end;
create trigger searched_tag_inserted after insert on recording_tags
begin ${indexAgain('new.job_id')} end;
create trigger searched_tag_deleted after delete on recording_tags
begin ${indexAgain('old.job_id')} end;
`;
