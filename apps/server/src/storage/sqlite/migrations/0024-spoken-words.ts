/**
 * The words that were said, in passages of some sentences. The number of a passage is that of its
 * job, and below it the place of the passage, from the last one on: in descending order the newest
 * job comes first, and of a job its first passage. `unread_results` are jobs whose words are not in
 * the index yet. Triggers maintain it, and the index.
 */
export const spokenWords = `
create table spoken_passages (
  number integer primary key,
  job_id text not null,
  key_id text not null,
  text text not null,
  terms text not null,
  moments text not null
) strict;
create index spoken_passages_of_job on spoken_passages (job_id);

create virtual table spoken_words using fts5(
  owner, terms,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

create table unread_results (
  number integer primary key,
  job_id text not null,
  key_id text not null
) strict;
insert into unread_results (number, job_id, key_id)
select searched_jobs.number, jobs.id, jobs.key_id
from jobs join searched_jobs on searched_jobs.job_id = jobs.id where jobs.status = 'done';

create trigger spoken_passage_inserted after insert on spoken_passages begin
  insert into spoken_words (rowid, owner, terms)
  values (new.number, 'k' || hex(new.key_id), new.terms);
end;
create trigger spoken_passage_deleted after delete on spoken_passages begin
  delete from spoken_words where rowid = old.number;
end;
create trigger result_unread after update of status on jobs
  when new.status = 'done' and old.status <> 'done'
begin
  insert or ignore into unread_results (number, job_id, key_id)
  select number, new.id, new.key_id from searched_jobs where job_id = new.id;
end;
create trigger spoken_job_deleted after delete on jobs begin
  delete from spoken_passages where job_id = old.id;
  delete from unread_results where job_id = old.id;
end;
create index unread_results_of_job on unread_results (job_id);
`;
