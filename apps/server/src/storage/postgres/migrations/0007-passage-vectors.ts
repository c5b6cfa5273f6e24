/**
 * The vectors of passages, in blocks that are numbered as in SQLite, by which passages are found
 * that mean what was searched for. `unembedded_results` are jobs whose passages have no vectors yet
 * from a place on, and `edited_results` those whose edits the passages do not have yet. Triggers
 * maintain both. The version of a row changes with each reading of its passages.
 */
export const passageVectors = `
create table passage_vectors (
  number bigint primary key,
  job_id text not null,
  key_id text not null,
  model text not null,
  vectors bytea not null
);
create index passage_vectors_of_key on passage_vectors (key_id, number);
create index passage_vectors_of_job on passage_vectors (job_id);

create table unembedded_results (
  number bigint primary key,
  job_id text not null,
  key_id text not null,
  place integer not null default 0,
  version text not null
);
create index unembedded_results_of_job on unembedded_results (job_id);

create table edited_results (
  number bigint primary key,
  job_id text not null,
  key_id text not null
);
create index edited_results_of_job on edited_results (job_id);

alter table spoken_passages add column language text;

insert into unembedded_results (number, job_id, key_id, version)
select number, id, key_id, '' from jobs
where status = 'done' and number not in (select number from unread_results);

create trigger spoken_passage_changed before update of terms on spoken_passages
  for each row when (new.terms <> old.terms) execute function words_of_passage();

create function keep_unembedded_result() returns trigger language plpgsql as $$
begin
  if exists (select 1 from jobs where id = old.job_id) then
    insert into unembedded_results (number, job_id, key_id, version)
    values (old.number, old.job_id, old.key_id, gen_random_uuid()::text)
    on conflict (number) do update set place = 0, version = excluded.version;
  end if;
  return null;
end $$;
create trigger result_read after delete on unread_results
  for each row execute function keep_unembedded_result();

create function keep_edited_result() returns trigger language plpgsql as $$
begin
  insert into edited_results (number, job_id, key_id)
  select number, id, key_id from jobs
  where id = case when tg_op = 'DELETE' then old.job_id else new.job_id end
  on conflict (number) do nothing;
  return null;
end $$;
create trigger edits_changed after insert or update or delete on transcript_edits
  for each row execute function keep_edited_result();

create function remove_passage_vectors() returns trigger language plpgsql as $$
begin
  delete from passage_vectors where job_id = old.id;
  delete from unembedded_results where job_id = old.id;
  delete from edited_results where job_id = old.id;
  return null;
end $$;
create trigger embedded_job_deleted after delete on jobs
  for each row execute function remove_passage_vectors();
`;
