import { sql } from 'kysely';
import type { DueLane } from '../../ports/outbox.js';
import type { Database } from '../schema.js';

/**
 * Limits of one scan: keys, keys with a due callback, and lanes of each such key. The next scan
 * continues where the last one ended.
 */
const scanLimits = { keys: 1000, dueKeys: 64, lanes: 256 };

/**
 * Finds lanes with due callbacks. Each scan covers a bounded number of keys and hosts, in turn, so
 * that its duration does not grow with the number of waiting callbacks.
 */
export class LaneScanner {
  readonly #database: Database;
  /** The key after which the next scan begins, empty at the start of a round. */
  #afterKey = '';
  /**
   * The host after which the next scan of a key begins, by key. Only keys with more hosts than one
   * scan covers have an entry.
   */
  readonly #afterHost = new Map<string, string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Continues where the last scan ended. */
  async scan(nowMs: number): Promise<DueLane[]> {
    const lanes: DueLane[] = [];
    for (const keyId of await this.#dueKeys(nowMs))
      lanes.push(...(await this.#readDueLanes(keyId, nowMs)));
    return lanes;
  }

  async #dueKeys(nowMs: number): Promise<string[]> {
    // A loose index scan: it steps from one key to the next by the index, however many callbacks
    // each key has.
    const waiting = sql<{ key_id: string; is_due: number | boolean }>`(
      with recursive waiting (key_id) as (
        select min(key_id) from callbacks where next_attempt_at is not null and key_id > ${this.#afterKey}
        union all
        select (select min(key_id) from callbacks where next_attempt_at is not null and key_id > waiting.key_id)
        from waiting where key_id is not null
      )
      select key_id, exists (
        select 1 from callbacks as due where due.key_id = waiting.key_id and due.next_attempt_at <= ${nowMs}
      ) as is_due
      from waiting where key_id is not null
      limit ${scanLimits.keys}
    )`;
    const rows = await this.#database.selectFrom(waiting.as('waiting')).selectAll().execute();
    const due = rows.filter(({ is_due }) => Number(is_due) === 1).map(({ key_id }) => key_id);
    const keys = due.slice(0, scanLimits.dueKeys);
    const isAtEnd = rows.length < scanLimits.keys && due.length === keys.length;
    const isWholeRound = this.#afterKey === '';
    const last = due.length === keys.length ? rows.at(-1)?.key_id : keys.at(-1);
    this.#afterKey = isAtEnd ? '' : (last ?? '');
    // The remainder of a round had no due callbacks: begin the next round at once.
    return keys.length === 0 && isAtEnd && !isWholeRound ? this.#dueKeys(nowMs) : keys;
  }

  async #readDueLanes(keyId: string, nowMs: number): Promise<DueLane[]> {
    const after = this.#afterHost.get(keyId) ?? '';
    const lanes = sql<{ host: string; due_at: number }>`(
      with recursive lane (host) as (
        select min(host) from callbacks
        where next_attempt_at is not null and key_id = ${keyId} and host > ${after}
        union all
        select (
          select min(host) from callbacks
          where next_attempt_at is not null and key_id = ${keyId} and host > lane.host
        ) from lane where host is not null
      )
      select host, (
        select min(next_attempt_at) from callbacks
        where next_attempt_at is not null and key_id = ${keyId} and host = lane.host
      ) as due_at
      from lane where host is not null
      limit ${scanLimits.lanes}
    )`;
    const rows = await this.#database.selectFrom(lanes.as('lanes')).selectAll().execute();
    const last = rows.at(-1);
    if (rows.length < scanLimits.lanes || last === undefined) this.#afterHost.delete(keyId);
    else this.#afterHost.set(keyId, last.host);
    return rows
      .filter(({ due_at }) => due_at <= nowMs)
      .map(({ host, due_at }) => ({ keyId, host, dueAt: due_at }));
  }
}
