/**
 * Claims of several jobs, which write the first turns of several keys, do not wait for each other
 * either: one of them writes the first turn of a key. Otherwise two could wait for each other.
 */
export const firstKeyTurns = `
create or replace function keep_turn() returns trigger language plpgsql as $$
declare
  claimed_stage text := case when new.file_id is null then 'fetch' else 'transcribe' end;
begin
  perform 1 from key_turns where key_id = new.key_id and stage = claimed_stage
    for update skip locked;
  if found then
    update key_turns set turn = nextval('key_turn')
      where key_id = new.key_id and stage = claimed_stage;
  elsif pg_try_advisory_xact_lock(hashtext('key_turn'), hashtext(claimed_stage || new.key_id)) then
    insert into key_turns (key_id, stage, turn)
      values (new.key_id, claimed_stage, nextval('key_turn')) on conflict do nothing;
  end if;
  return null;
end $$;
`;
