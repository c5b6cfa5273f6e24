/** One row that is written to find out whether the database can be written. */
export const writeProbe = `
create table write_probe (
  id integer primary key check (id = 1),
  written_at integer not null
) strict;
`;
