import type { Database } from 'better-sqlite3';
import { type Token, tokenBytes } from '../../filters/metadata-tokens.js';
import { prepared } from '../prepared.js';
import { changeStored } from './bit-set.js';

/** Places that are added to a stored set and removed from it. */
interface PendingPlaces {
  readonly added: number[];
  readonly removed: number[];
}

/** Pending changes of stored sets, so that each set is read and written only once. */
export class BitChanges {
  readonly #database: Database;
  readonly #segmentJobs: number;
  /** Changes by token and by the id of the segment. */
  readonly #sets = new Map<Token, Map<number, PendingPlaces>>();

  /** @param segmentJobs - usual number of jobs in a segment */
  constructor(database: Database, segmentJobs: number) {
    this.#database = database;
    this.#segmentJobs = segmentJobs;
  }

  add(token: Token, segmentId: number, place: number): void {
    this.#findOrCreateChanges(token, segmentId).added.push(place);
  }

  remove(token: Token, segmentId: number, place: number): void {
    this.#findOrCreateChanges(token, segmentId).removed.push(place);
  }

  /** Writes all changes. */
  write(): void {
    const find = prepared(
      this.#database,
      'select bits from segment_bits where token = ? and segment_id = ?',
    ).pluck();
    const put = prepared(
      this.#database,
      'insert or replace into segment_bits (token, segment_id, bits) values (?, ?, ?)',
    );
    const drop = prepared(
      this.#database,
      'delete from segment_bits where token = ? and segment_id = ?',
    );
    // In the order of the table, so that its pages are written one after the other.
    for (const [token, segments] of [...this.#sets].sort(byToken)) {
      const key = tokenBytes(token);
      for (const [segmentId, change] of segments) {
        // The column is a blob.
        const before = find.get(key, segmentId) as Buffer | undefined;
        const after = changeStored(before, change, this.#segmentJobs);
        if (after === undefined) drop.run(key, segmentId);
        else put.run(key, segmentId, after);
      }
    }
    this.#sets.clear();
  }

  #findOrCreateChanges(token: Token, segmentId: number): PendingPlaces {
    let segments = this.#sets.get(token);
    if (segments === undefined) {
      segments = new Map();
      this.#sets.set(token, segments);
    }
    let changes = segments.get(segmentId);
    if (changes === undefined) {
      changes = { added: [], removed: [] };
      segments.set(segmentId, changes);
    }
    return changes;
  }
}

function byToken([left]: [Token, unknown], [right]: [Token, unknown]): number {
  return left < right ? -1 : 1;
}
