/** First number of the advisory locks of nodes, which distinguishes them from other locks. */
export const lockSpace = 0x65617273;

/**
 * Query of the holders of the lock of a node.
 *
 * @param id - expression of its id
 */
export function lockOfNode(id: string): string {
  return `select 1 from pg_locks
    where locktype = 'advisory' and granted and database = (
      select oid from pg_database where datname = current_database()
    ) and classid = ${lockSpace} and objid = (hashtext(${id})::bigint & 4294967295)::oid`;
}
