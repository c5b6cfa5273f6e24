/**
 * The order in which keys had a job claimed, in each stage, as in SQLite. Claims of one key at the
 * same time do not wait for each other: a turn that another one is writing is recent enough.
 */
export const keyTurns = `
create table key_turns (
  key_id text not null,
  stage text not null check (stage in ('fetch', 'transcribe')),
  turn bigint not null,
  primary key (key_id, stage)
);
create sequence key_turn;

create function keep_turn() returns trigger language plpgsql as $$
declare
  claimed_stage text := case when new.file_id is null then 'fetch' else 'transcribe' end;
begin
  perform 1 from key_turns where key_id = new.key_id and stage = claimed_stage
    for update skip locked;
  if found then
    update key_turns set turn = nextval('key_turn')
      where key_id = new.key_id and stage = claimed_stage;
  else
    insert into key_turns (key_id, stage, turn)
      values (new.key_id, claimed_stage, nextval('key_turn')) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger job_claimed after update of lease_token on jobs
  for each row when (
    new.kind = 'pre-recorded' and new.lease_token is not null
    and new.lease_token is distinct from old.lease_token
  )
  execute function keep_turn();
`;
