/**
 * The vectors of passages, in blocks, by which passages are found that mean what was searched for.
 * The number of a block is that of its first passage. `unembedded_results` are jobs whose passages
 * have no vectors yet from a place on, and `edited_results` those whose edits the passages do not
 * have yet. Triggers maintain both. The version of a row changes with each reading of its passages.
 */
export const passageVectors = `
create table passage_vectors (
  number integer primary key,
  job_id text not null,
  key_id text not null,
  model text not null,
  vectors blob not null
) strict;
create index passage_vectors_of_key on passage_vectors (key_id, number);
create index passage_vectors_of_job on passage_vectors (job_id);

create table unembedded_results (
  number integer primary key,
  job_id text not null,
  key_id text not null,
  place integer not null default 0,
  version text not null
) strict;
create index unembedded_results_of_job on unembedded_results (job_id);

create table edited_results (
  number integer primary key,
  job_id text not null,
  key_id text not null
) strict;
create index edited_results_of_job on edited_results (job_id);

alter table spoken_passages add column language text;

insert into unembedded_results (number, job_id, key_id, version)
select searched_jobs.number, jobs.id, jobs.key_id, ''
from jobs join searched_jobs on searched_jobs.job_id = jobs.id
where jobs.status = 'done'
  and searched_jobs.number not in (select number from unread_results);

create trigger spoken_passage_changed after update of terms on spoken_passages
  when new.terms <> old.terms
begin
  delete from spoken_words where rowid = old.number;
  insert into spoken_words (rowid, owner, terms)
  values (new.number, 'k' || hex(new.key_id), new.terms);
end;
create trigger result_read after delete on unread_results
  when exists (select 1 from jobs where id = old.job_id)
begin
  insert into unembedded_results (number, job_id, key_id, version)
  values (old.number, old.job_id, old.key_id, hex(randomblob(8)))
  on conflict (number) do update set place = 0, version = excluded.version;
end;
create trigger edits_inserted after insert on transcript_edits begin
  insert into edited_results (number, job_id, key_id)
  select searched_jobs.number, jobs.id, jobs.key_id
  from jobs join searched_jobs on searched_jobs.job_id = jobs.id where jobs.id = new.job_id
  on conflict (number) do nothing;
end;
create trigger edits_changed after update on transcript_edits begin
  insert into edited_results (number, job_id, key_id)
  select searched_jobs.number, jobs.id, jobs.key_id
  from jobs join searched_jobs on searched_jobs.job_id = jobs.id where jobs.id = new.job_id
  on conflict (number) do nothing;
end;
create trigger edits_deleted after delete on transcript_edits begin
  insert into edited_results (number, job_id, key_id)
  select searched_jobs.number, jobs.id, jobs.key_id
  from jobs join searched_jobs on searched_jobs.job_id = jobs.id where jobs.id = old.job_id
  on conflict (number) do nothing;
end;
create trigger embedded_job_deleted after delete on jobs begin
  delete from passage_vectors where job_id = old.id;
  delete from unembedded_results where job_id = old.id;
  delete from edited_results where job_id = old.id;
end;
`;
