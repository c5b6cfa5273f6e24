import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type Clock, repeat } from '../../clock/index.js';
import {
  type KnownNode,
  maximumSilenceMs,
  type NodeDirectory,
  type NodeReport,
} from '../ports/node-directory.js';
import type { NodeHeartbeats } from '../ports/node-heartbeats.js';
import { lockOfNode, lockSpace } from './node-lock.js';

/** Pause between two heartbeats, in milliseconds. */
const beatMs = 200;

/** Time after which a heartbeat without a response ends the connection, in milliseconds. */
const beatTimeoutMs = 2000;

/**
 * Time after a connection was restored in which no other node counts as dead, in milliseconds. When
 * the database itself was away, all nodes have lost their locks, and need a moment to return.
 */
const returnMs = 3000;

/** Age at which the row of a node that left without a word is removed, in milliseconds. */
const forgottenMs = 24 * 3600 * 1000;

interface NodeRow {
  readonly id: string;
  readonly started_at: number;
  readonly silent_ms: number;
  readonly relay_secret: string;
  readonly report: string;
}

const unknownReport: NodeReport = {
  url: undefined,
  version: '',
  roles: [],
  isDraining: false,
  liveChannels: 0,
  freeChannels: 0,
  liveSessions: 0,
  runningJobs: 0,
};

/** Options of {@link PostgresNodes}. */
export interface PostgresNodesOptions {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * Nodes of a cluster. Each holds an advisory lock by a connection of its own, which the database
 * releases when the node dies for any reason, and sends heartbeats over it, which stop as well when
 * the node hangs or is cut off. A lost connection is replaced.
 */
export class PostgresNodes implements NodeHeartbeats, NodeDirectory {
  readonly id = randomUUID();
  readonly relaySecret = randomBytes(32).toString('hex');
  readonly directory = this;
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #left = new AbortController();
  readonly #joined: Promise<void>;
  #beating: Promise<void> | undefined;
  /** Undefined while there is none, and the lock is not held. */
  #connection: PoolClient | undefined;
  #readReport: () => NodeReport = () => unknownReport;
  #report = unknownReport;
  readonly #startedAtMs: number;
  #nodes: ReadonlyMap<string, KnownNode> = new Map();
  /** Time at which they were read, by the monotonic clock. */
  #listedMs = 0;
  /** Time until which the locks of others say nothing, by the monotonic clock. */
  #uncertainUntilMs = Number.NEGATIVE_INFINITY;

  constructor({ clock, pool }: PostgresNodesOptions) {
    this.#pool = pool;
    this.#clock = clock;
    this.#startedAtMs = clock.now();
    this.#joined = this.#beat();
    this.#joined.then(
      () => {
        this.#beating = this.#keepBeating();
      },
      // Its error is that of the methods.
      () => undefined,
    );
  }

  reportWith(read: () => NodeReport): void {
    this.#readReport = read;
  }

  async publishCapabilities(capabilities: string): Promise<void> {
    await this.#joined;
    await this.#pool.query('update nodes set capabilities = $2 where id = $1', [
      this.id,
      capabilities,
    ]);
  }

  async readCapabilities(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ capabilities: string }>(
      `select capabilities from nodes
      where beats_at > now_ms() - ${maximumSilenceMs} or id = $1 order by started_at, id`,
      [this.id],
    );
    return rows.map(({ capabilities }) => capabilities);
  }

  list(): readonly KnownNode[] {
    return [...this.#nodes.values()].map((node) => this.#asOfNow(node));
  }

  find(id: string): KnownNode | undefined {
    const node = this.#nodes.get(id);
    return node === undefined ? undefined : this.#asOfNow(node);
  }

  async findDead(): Promise<string[]> {
    await this.#joined;
    if (this.#isUncertain) return [];
    const { rows } = await this.#pool.query<{ id: string }>(
      `select id from nodes where id <> $1 and not exists (${lockOfNode('nodes.id')})`,
      [this.id],
    );
    return rows.map(({ id }) => id);
  }

  async isAlive(id: string): Promise<boolean> {
    await this.#joined;
    if (id === this.id) return !this.#left.signal.aborted;
    if (this.#isUncertain) return true;
    const { rowCount } = await this.#pool.query(lockOfNode('$1::text'), [id]);
    return rowCount !== null && rowCount > 0;
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.#pool.query('delete from nodes where id = any($1)', [ids]);
  }

  async release(): Promise<void> {
    if (this.#left.signal.aborted) return;
    await this.#joined;
    this.#left.abort();
    await this.#beating;
    await this.#leave();
    await this.forget([this.id]);
  }

  /**
   * Releases the lock. The database also does that once it notices the end of the connection, but
   * others must not find this node alive until then.
   */
  async #leave(): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined) return;
    const cancel = this.#clock.after(beatTimeoutMs, () => this.#lose(connection));
    await connection
      .query('select pg_advisory_unlock_shared($1, hashtext($2))', [lockSpace, this.id])
      .catch(() => undefined);
    cancel();
    this.#lose(connection);
  }

  /** A node that was read a while ago may have been silent since then. */
  #asOfNow(node: KnownNode): KnownNode {
    const sinceMs = this.#clock.monotonicMs() - this.#listedMs;
    return { ...node, silentMs: node.id === this.id ? 0 : node.silentMs + sinceMs };
  }

  get #isUncertain(): boolean {
    return this.#clock.monotonicMs() < this.#uncertainUntilMs;
  }

  #keepBeating(): Promise<void> {
    return repeat(() => this.#beat(), {
      clock: this.#clock,
      everyMs: beatMs,
      firstPauseMs: beatMs,
      signal: this.#left.signal,
      onError: () => this.#lose(this.#connection),
    });
  }

  /** Sends a heartbeat, and learns of the others. */
  async #beat(): Promise<void> {
    const connection = this.#connection ?? (await this.#connect());
    this.#report = this.#readReport();
    const cancel = this.#clock.after(beatTimeoutMs, () => this.#lose(connection));
    try {
      const { rows } = await connection.query<NodeRow>({
        name: 'beat',
        text: `with beat as (
            insert into nodes (id, started_at, beats_at, relay_secret, report)
            values ($1, now_ms(), now_ms(), $2, $3)
            on conflict (id) do update set beats_at = now_ms(), report = excluded.report
          )
          select id, started_at, now_ms() - beats_at as silent_ms, relay_secret, report from nodes
          where id <> $1 and beats_at > now_ms() - ${forgottenMs}`,
        values: [this.id, this.relaySecret, JSON.stringify(this.#report)],
      });
      this.#listedMs = this.#clock.monotonicMs();
      this.#nodes = new Map([this.#own(), ...rows.map(toNode)].map((node) => [node.id, node]));
    } finally {
      cancel();
    }
  }

  #own(): KnownNode {
    return {
      ...this.#report,
      id: this.id,
      startedAtMs: this.#startedAtMs,
      silentMs: 0,
      relaySecret: this.relaySecret,
    };
  }

  async #connect(): Promise<PoolClient> {
    const connection = await this.#pool.connect();
    connection.on('error', () => this.#lose(connection));
    connection.on('end', () => this.#lose(connection));
    try {
      // Shared, since the database may not have noticed the end of the connection before it.
      await connection.query('select pg_advisory_lock_shared($1, hashtext($2))', [
        lockSpace,
        this.id,
      ]);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    if (this.#nodes.size > 0) this.#uncertainUntilMs = this.#clock.monotonicMs() + returnMs;
    this.#connection = connection;
    return connection;
  }

  /** Ends a connection, and with it the lock, unless it has ended before. */
  #lose(connection: PoolClient | undefined): void {
    if (connection === undefined || connection !== this.#connection) return;
    this.#connection = undefined;
    connection.release(true);
  }
}

function toNode({ id, relay_secret, report, silent_ms, started_at }: NodeRow): KnownNode {
  return {
    // The other nodes are of this version or of one beside it, which may report less.
    ...unknownReport,
    ...(JSON.parse(report) as Partial<NodeReport>),
    id,
    startedAtMs: started_at,
    silentMs: silent_ms,
    relaySecret: relay_secret,
  };
}
