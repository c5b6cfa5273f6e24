/** What a tag has of its recording. */
const sortedBy = 'kind, state, created_at, sort_name, seconds';

/**
 * Each tag of a recording has what the list of the recordings is sorted and filtered by, so that a
 * page of those with a tag is read in its order, however many have it. Triggers maintain it.
 */
export const sortedTags = `
alter table recording_tags add column kind text not null default 'pre-recorded';
alter table recording_tags add column state text not null default 'working';
alter table recording_tags add column created_at integer not null default 0;
alter table recording_tags add column sort_name text not null default '';
alter table recording_tags add column seconds real not null default 0;

update recording_tags set (${sortedBy}) = (
  select ${sortedBy} from recordings where recordings.job_id = recording_tags.job_id
);

drop index recording_tags_of_key;
create index recording_tags_by_time on recording_tags (key_id, tag, state, kind, created_at, job_id);
create index recording_tags_by_name on recording_tags (key_id, tag, state, kind, sort_name, job_id);
create index recording_tags_by_length on recording_tags (key_id, tag, state, kind, seconds, job_id);

create trigger recording_tag_inserted after insert on recording_tags begin
  update recording_tags set (${sortedBy}) = (
    select ${sortedBy} from recordings where recordings.job_id = new.job_id
  )
  where job_id = new.job_id and tag = new.tag;
end;
create trigger recording_of_tags_changed after update of state, sort_name, seconds on recordings begin
  update recording_tags set state = new.state, sort_name = new.sort_name, seconds = new.seconds
  where job_id = new.job_id;
end;
`;
