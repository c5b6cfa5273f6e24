import type { Database } from 'better-sqlite3';
import { prepared } from '../prepared.js';
import { changeStored } from './bit-set.js';
import { type Token, tokenBytes } from './metadata-tokens.js';

/** Pending changes of stored sets, so that each set is read and written only once. */
export class BitChanges {
  readonly #database: Database;
  readonly #segmentJobs: number;
  /** Changes by the id of the segment and by token. */
  readonly #sets = new Map<number, Map<Token, { added: number[]; removed: number[] }>>();

  /** @param segmentJobs - usual number of jobs in a segment */
  constructor(database: Database, segmentJobs: number) {
    this.#database = database;
    this.#segmentJobs = segmentJobs;
  }

  add(token: Token, segmentId: number, place: number): void {
    this.#changesOf(token, segmentId).added.push(place);
  }

  remove(token: Token, segmentId: number, place: number): void {
    this.#changesOf(token, segmentId).removed.push(place);
  }

  /** Drops the changes of a segment that was deleted. */
  drop(segmentId: number): void {
    this.#sets.delete(segmentId);
  }

  /** Writes all changes. */
  write(): void {
    const find = prepared(
      this.#database,
      'select bits from segment_bits where segment_id = ? and token = ?',
    ).pluck();
    const put = prepared(
      this.#database,
      'insert or replace into segment_bits (segment_id, token, bits) values (?, ?, ?)',
    );
    const drop = prepared(
      this.#database,
      'delete from segment_bits where segment_id = ? and token = ?',
    );
    // In the order of the table, so that its pages are written one after the other.
    for (const [segmentId, changes] of this.#sets)
      for (const [token, change] of [...changes].sort(byToken)) {
        const key = tokenBytes(token);
        // The column is a blob.
        const before = find.get(segmentId, key) as Buffer | undefined;
        const after = changeStored(before, change, this.#segmentJobs);
        if (after === undefined) drop.run(segmentId, key);
        else put.run(segmentId, key, after);
      }
    this.#sets.clear();
  }

  #changesOf(token: Token, segmentId: number): { added: number[]; removed: number[] } {
    let segment = this.#sets.get(segmentId);
    if (segment === undefined) {
      segment = new Map();
      this.#sets.set(segmentId, segment);
    }
    let changes = segment.get(token);
    if (changes === undefined) {
      changes = { added: [], removed: [] };
      segment.set(token, changes);
    }
    return changes;
  }
}

function byToken([left]: [Token, unknown], [right]: [Token, unknown]): number {
  return left < right ? -1 : 1;
}
