/**
 * The words that were said, in passages of some sentences, which are numbered as in SQLite: in
 * descending order the newest job comes first, and of a job its first passage. `unread_results` are
 * jobs whose words are not in the index yet. Triggers maintain it, and the words of passages.
 */
export const spokenWords = `
create table spoken_passages (
  number bigint primary key,
  job_id text not null,
  key_id text not null,
  text text not null,
  terms text not null,
  moments text not null,
  words tsvector not null
);
create index spoken_passages_of_job on spoken_passages (job_id);
create index spoken_passages_of_key on spoken_passages (key_id, number);
create index spoken_passages_by_words on spoken_passages using gin (words);

create table unread_results (
  number bigint primary key,
  job_id text not null,
  key_id text not null
);
create index unread_results_of_job on unread_results (job_id);
insert into unread_results (number, job_id, key_id)
select number, id, key_id from jobs where status = 'done';

-- Terms are letters and digits, so that quotes are enough.
create function words_of_passage() returns trigger language plpgsql as $$
begin
  new.words := coalesce((
    select string_agg('''' || term || ''':' || least(place, 16383), ' ')
    from unnest(string_to_array(new.terms, ' ')) with ordinality as terms (term, place)
    where term <> ''
  ), '')::tsvector;
  return new;
end $$;
create trigger spoken_passage_inserted before insert on spoken_passages
  for each row execute function words_of_passage();

create function keep_unread_result() returns trigger language plpgsql as $$
begin
  insert into unread_results (number, job_id, key_id) values (new.number, new.id, new.key_id)
    on conflict do nothing;
  return null;
end $$;
create trigger result_unread after update of status on jobs
  for each row when (new.status = 'done' and old.status <> 'done')
  execute function keep_unread_result();
create trigger result_unread_at_first after insert on jobs
  for each row when (new.status = 'done') execute function keep_unread_result();

create function remove_spoken_words() returns trigger language plpgsql as $$
begin
  delete from spoken_passages where job_id = old.id;
  delete from unread_results where job_id = old.id;
  return null;
end $$;
create trigger spoken_job_deleted after delete on jobs
  for each row execute function remove_spoken_words();
`;
