/** One row that the write probe writes. */
export const writeProbe = `
create table write_probe (
  id integer primary key check (id = 1),
  written_at integer not null
) strict;
`;
