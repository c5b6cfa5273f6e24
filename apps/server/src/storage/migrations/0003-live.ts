/** Live sessions, and callbacks that carry a message of one. */
export const live = `
create table live_sessions (
  job_id text primary key references jobs (id) on delete cascade,
  token_hash text not null unique,
  token_expires_at integer
) strict;

alter table callbacks add column position integer;
alter table callbacks add column payload text check ((payload is null) = (position is null));

create index callbacks_in_order on callbacks (job_id, position) where position is not null and state = 'waiting';
`;
