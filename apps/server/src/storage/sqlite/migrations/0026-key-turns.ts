/**
 * The order in which keys had a job claimed, in each stage. Of keys with equally many jobs in
 * progress, the one whose turn is longest ago is next, so that no backlog keeps others waiting. The
 * turn outlives the jobs, which their key may delete.
 */
export const keyTurns = `
create table key_turns (
  key_id text not null,
  stage text not null check (stage in ('fetch', 'transcribe')),
  turn integer not null,
  primary key (key_id, stage)
) strict, without rowid;

create trigger job_claimed after update of lease_token on jobs
when new.kind = 'pre-recorded' and new.lease_token is not null
  and new.lease_token is not old.lease_token
begin
  insert into key_turns (key_id, stage, turn) values (
    new.key_id,
    case when new.file_id is null then 'fetch' else 'transcribe' end,
    (select coalesce(max(turn), 0) + 1 from key_turns)
  ) on conflict (key_id, stage) do update set turn = excluded.turn;
end;
`;
