/**
 * Each tag of a recording has what the list of the recordings is sorted and filtered by, so that a
 * page of those with a tag is read in its order, however many have it. Triggers maintain it, also
 * for nodes before it, which insert tags without it.
 */
export const sortedTags = `
alter table recording_tags
  add column kind text,
  add column state text,
  add column created_at bigint,
  add column sort_name text collate "C",
  add column seconds double precision;

create function sort_recording_tag() returns trigger language plpgsql as $$
begin
  select kind, state, created_at, sort_name, seconds
  into new.kind, new.state, new.created_at, new.sort_name, new.seconds
  from recordings where job_id = new.job_id;
  return new;
end $$;
create trigger recording_tag_inserted before insert on recording_tags
  for each row execute function sort_recording_tag();

create function sort_recording_tags_again() returns trigger language plpgsql as $$
begin
  update recording_tags
  set state = new.state, sort_name = new.sort_name, seconds = new.seconds
  where job_id = new.job_id;
  return null;
end $$;
create trigger recording_of_tags_changed after update of state, sort_name, seconds on recordings
  for each row when (
    (new.state, new.sort_name, new.seconds) is distinct from (old.state, old.sort_name, old.seconds)
  ) execute function sort_recording_tags_again();

update recording_tags set
  kind = recordings.kind, state = recordings.state, created_at = recordings.created_at,
  sort_name = recordings.sort_name, seconds = recordings.seconds
from recordings where recordings.job_id = recording_tags.job_id;

alter table recording_tags
  alter column kind set not null,
  alter column state set not null,
  alter column created_at set not null,
  alter column sort_name set not null,
  alter column seconds set not null;

drop index recording_tags_of_key;
create index recording_tags_by_time on recording_tags (key_id, tag, state, kind, created_at, job_id);
create index recording_tags_by_name on recording_tags (key_id, tag, state, kind, sort_name, job_id);
create index recording_tags_by_length on recording_tags (key_id, tag, state, kind, seconds, job_id);
`;
