/**
 * Results in pieces of JSON text, written before the end of their job. A result without a job is a draft, or belonged to a deleted
 * job. Earlier results stay in their table, and are read from there.
 */
export const resultPieces = `
create table job_results (
  id text primary key,
  job_id text unique references jobs (id) on delete set null,
  byte_length integer not null,
  touched_at integer not null
) strict;

create index job_results_without_job on job_results (touched_at) where job_id is null;

create table result_pieces (
  result_id text not null references job_results (id),
  position integer not null,
  body blob not null,
  primary key (result_id, position)
) strict;

insert into job_results (id, job_id, byte_length, touched_at)
select job_id, job_id, octet_length(body), 0 from results;
`;
