/**
 * Results from before the pieces become results in pieces, of the size that pieces have. Each
 * already has a row under the id of its job.
 */
export const formerResults = `
with recursive pieces (id, position, byte_length) as (
  select job_id, 0, octet_length(body) from results
  union all
  select id, position + 1, byte_length from pieces where (position + 1) * 262144 < byte_length
)
insert into result_pieces (result_id, position, body)
select id, position, substr(cast(results.body as blob), position * 262144 + 1, 262144)
from pieces join results on results.job_id = pieces.id
where exists (select 1 from job_results where job_results.id = pieces.id);

drop table results;
`;
