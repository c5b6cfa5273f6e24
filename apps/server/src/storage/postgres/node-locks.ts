import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { NodeHeartbeats } from '../ports/node-heartbeats.js';

/** First number of the advisory locks of nodes, which distinguishes them from other locks. */
const lockSpace = 0x65617273;

/**
 * Nodes of a cluster. Each holds an advisory lock by a connection of its own, which the database
 * releases when the node dies for any reason, or is cut off for so long that the connection ends.
 */
export class PostgresNodes implements NodeHeartbeats {
  readonly id = randomUUID();
  readonly #pool: Pool;
  readonly #joined: Promise<PoolClient>;
  /** True once the lock is released, or was lost with its connection. */
  #hasLeft = false;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#joined = this.#join();
    // Its error is that of the methods.
    this.#joined.catch(() => undefined);
  }

  async findDead(): Promise<string[]> {
    await this.#joined;
    const { rows } = await this.#pool.query<{ id: string }>(
      `select id from nodes where id <> $1 and not exists (${holderOf('nodes.id')})`,
      [this.id],
    );
    return rows.map(({ id }) => id);
  }

  async isAlive(id: string): Promise<boolean> {
    await this.#joined;
    if (id === this.id) return !this.#hasLeft;
    const { rowCount } = await this.#pool.query(holderOf('$1::text'), [id]);
    return rowCount !== null && rowCount > 0;
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.#pool.query('delete from nodes where id = any($1)', [ids]);
  }

  async release(): Promise<void> {
    const connection = await this.#joined;
    if (this.#hasLeft) return;
    this.#leave(connection);
    await this.forget([this.id]);
  }

  async #join(): Promise<PoolClient> {
    const connection = await this.#pool.connect();
    connection.on('error', () => this.#leave(connection));
    connection.on('end', () => this.#leave(connection));
    await connection.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, this.id]);
    await connection.query(
      'insert into nodes (id, started_at, beats_at) values ($1, now_ms(), now_ms())',
      [this.id],
    );
    return connection;
  }

  /** Ends the connection, and with it the lock. */
  #leave(connection: PoolClient): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    connection.release(true);
  }
}

/** Query of the holders of the lock of a node. */
function holderOf(id: string): string {
  return `select 1 from pg_locks
    where locktype = 'advisory' and granted and database = (
      select oid from pg_database where datname = current_database()
    ) and classid = ${lockSpace} and objid = (hashtext(${id})::bigint & 4294967295)::oid`;
}
