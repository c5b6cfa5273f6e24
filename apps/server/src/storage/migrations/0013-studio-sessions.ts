/** Sessions of browsers, and links that begin one: only a SHA-256 of each secret is stored. */
export const studioSessions = `
create table studio_sessions (
  hash text primary key,
  key_id text not null references api_keys (id),
  kind text not null check (kind in ('link', 'session')),
  expires_at integer not null
) strict, without rowid;
create index studio_sessions_by_end on studio_sessions (expires_at);
`;
