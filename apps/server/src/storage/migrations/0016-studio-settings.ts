/**
 * What the settings of the studio need: keys whose sessions manage the others, the callbacks of a key by their age, and the number of
 * waiting callbacks when one is sent again.
 */
export const studioSettings = `
alter table api_keys add column is_administrator integer not null default 0 check (is_administrator in (0, 1));
update api_keys set is_administrator = 1 where name in ('first key', 'EARSHOT_API_KEY');

create index callbacks_of_key on callbacks (key_id, created_at, id);

create trigger callback_resent after update of state on callbacks
  when old.state <> 'waiting' and new.state = 'waiting'
begin
  insert into waiting_counts (key_id, item, waiting) values (new.key_id, 'callback', 1)
    on conflict (key_id, item) do update set waiting = waiting + 1;
end;
`;
