import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * True for a row of a key, among rows that a query names by their ids. No index has the expression:
 * SQLite, which does not know how many rows a key has, would otherwise read all of them instead of
 * the named ones.
 *
 * @param column - the column with the id of the key
 */
export function isOfKey(column: string, keyId: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} || '' = ${keyId}`;
}
