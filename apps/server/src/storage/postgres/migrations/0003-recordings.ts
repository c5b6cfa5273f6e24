const stateExpression = (status: string) =>
  `case ${status} when 'done' then 'done' when 'error' then 'error' else 'working' end`;

/**
 * What the list of the recordings is sorted and filtered by, with their titles and tags. Names are
 * compared by their bytes, as SQLite does. Triggers maintain everything but titles and tags, except
 * during an import, which copies the rows.
 */
export const recordings = `
alter table files add column sort_name text;
alter table jobs add column label_words text[] not null default '{}';

create table recordings (
  job_id text primary key references jobs (id) on delete cascade,
  key_id text not null,
  kind text not null,
  state text not null,
  created_at bigint not null,
  title text,
  sort_name text collate "C" not null,
  seconds double precision not null
) with (fillfactor = 90);

insert into recordings (job_id, key_id, kind, state, created_at, sort_name, seconds)
select jobs.id, jobs.key_id, jobs.kind, ${stateExpression('jobs.status')}, jobs.created_at,
  coalesce(lower(files.filename), ''), coalesce(files.audio_duration, 0)
from jobs left join files on files.id = jobs.file_id;

create index recordings_by_time on recordings (key_id, state, kind, created_at, job_id);
create index recordings_by_name on recordings (key_id, state, kind, sort_name, job_id);
create index recordings_by_length on recordings (key_id, state, kind, seconds, job_id);

create table recording_tags (
  job_id text not null references recordings (job_id) on delete cascade,
  tag text collate "C" not null,
  key_id text not null,
  primary key (job_id, tag)
);
create index recording_tags_of_key on recording_tags (key_id, tag, job_id);

create function keep_recording() returns trigger language plpgsql as $$
declare
  name_of_file text := '';
  seconds_of_file double precision := 0;
begin
  if current_setting('earshot.imports', true) = 'on' then return null; end if;
  if new.file_id is not null then
    select coalesce(sort_name, lower(filename), ''), coalesce(audio_duration, 0)
    into name_of_file, seconds_of_file from files where id = new.file_id;
  end if;
  if tg_op = 'INSERT' then
    insert into recordings (job_id, key_id, kind, state, created_at, sort_name, seconds) values (
      new.id, new.key_id, new.kind, ${stateExpression('new.status')}, new.created_at,
      name_of_file, seconds_of_file
    );
  else
    update recordings set
      state = ${stateExpression('new.status')},
      sort_name = case when title is null then name_of_file else sort_name end,
      seconds = seconds_of_file
    where job_id = new.id;
  end if;
  return null;
end $$;
create trigger recording_inserted after insert on jobs
  for each row execute function keep_recording();
create trigger recording_changed after update of status, file_id on jobs
  for each row when (
    ${stateExpression('new.status')} <> ${stateExpression('old.status')} or new.file_id is distinct from old.file_id
  ) execute function keep_recording();

create or replace function words_of_job() returns trigger language plpgsql as $$
begin
  new.words := array_to_tsvector(array(
    select unnest(new.own_words)
    union select unnest(new.label_words)
    union select unnest(words) from files where id = new.file_id
  ));
  return new;
end $$;
create trigger job_label_changed before update of label_words on jobs
  for each row when (new.label_words is distinct from old.label_words)
  execute function words_of_job();
`;
