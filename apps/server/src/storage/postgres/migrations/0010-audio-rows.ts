/**
 * The audio of an append, mostly a tenth of a second, is kept in its row, of which two fit into a
 * page. Beside the table, as PostgreSQL keeps values of more than two kilobytes otherwise, it takes
 * two more rows and as many entries of one more index.
 */
export const audioRows = `
alter table live_audio set (toast_tuple_target = 8160);
`;
