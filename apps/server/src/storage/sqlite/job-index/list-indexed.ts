import type { Database } from 'better-sqlite3';
import {
  isAnyJob,
  type JobFacts,
  matchesFacts,
  type TimeSpan,
  toTimeSpan,
} from '../../filters/job-filter.js';
import { listTokenGroups, tokenBytes } from '../../filters/metadata-tokens.js';
import type { ListArgument, ListedIds } from '../../ports/job-list-index.js';
import { prepared } from '../prepared.js';
import { BitSet } from './bit-set.js';

interface Segment {
  id: number;
  since: number;
  places: number;
}

interface PlacedJob {
  created_at: number;
  job_id: string;
}

/**
 * Maximum number of jobs outside of the index that are scanned. With more, the index counts as
 * outdated.
 */
const maximumUnindexed = 16_384;

/**
 * Lists jobs by the index: one pass over the segments of the key, the newest first. Segments before
 * the page are only counted, those of the page are read job by job.
 *
 * @returns undefined when too many jobs are not in the index yet
 */
export function listIndexed(database: Database, argument: ListArgument): ListedIds | undefined {
  // One transaction: all queries see one state of the database.
  prepared(database, 'begin').run();
  try {
    return new IndexedList(database, argument).read();
  } finally {
    prepared(database, 'commit').run();
  }
}

class IndexedList {
  readonly #database: Database;
  readonly #argument: ListArgument;
  readonly #span: TimeSpan;
  readonly #groups: Buffer[][];
  #removed: (PlacedJob & JobFacts)[] = [];
  #removedIds = new Set<string>();

  constructor(database: Database, argument: ListArgument) {
    this.#database = database;
    this.#argument = argument;
    this.#span = toTimeSpan(argument.filter);
    this.#groups = listTokenGroups(argument.keyId, argument.filter).map((group) =>
      group.map(tokenBytes),
    );
  }

  read(): ListedIds | undefined {
    const { keyId, limit, offset } = this.#argument;
    if (this.#isBehind()) return undefined;
    this.#removed = this.#all('select * from removed_jobs where key_id = ?', keyId);
    this.#removedIds = new Set(this.#removed.map(({ job_id }) => job_id));
    const wanted = limit + 1;
    const ids: string[] = [];
    let toSkip = offset;
    for (const [segment, span] of this.#segments()) {
      const unindexed = this.#readUnindexed(span, toSkip + wanted - ids.length);
      const bits = segment === undefined ? undefined : this.#readBits(segment);
      if (bits === undefined && unindexed.length === 0) continue;
      if (toSkip > 0 && this.#isInside(span)) {
        const count = this.#countMatches(bits, span) + unindexed.length;
        if (count <= toSkip) {
          toSkip -= count;
          continue;
        }
      }
      const placed = this.#readPlaces(segment, bits, toSkip + wanted - ids.length);
      const jobs = [...unindexed, ...placed].sort(newestFirst);
      for (const { job_id } of jobs.slice(toSkip, toSkip + wanted - ids.length)) ids.push(job_id);
      toSkip = Math.max(0, toSkip - jobs.length);
      if (ids.length === wanted) break;
    }
    return { ids: ids.slice(0, limit), hasMore: ids.length === wanted };
  }

  #isBehind(): boolean {
    const { keyId } = this.#argument;
    for (const table of ['unindexed_jobs', 'removed_jobs']) {
      const count = prepared(
        this.#database,
        `select count(*) from (select 1 from ${table} where key_id = ? limit ${maximumUnindexed + 1})`,
      )
        .pluck()
        .get(keyId);
      if (Number(count) > maximumUnindexed) return true;
    }
    return false;
  }

  /**
   * The segments that overlap the time span of the filter, the newest first, each with the overlap.
   */
  *#segments(): Generator<[Segment | undefined, TimeSpan]> {
    const segments: Segment[] = this.#all(
      'select id, since, places from job_segments where key_id = ? order by since desc',
      this.#argument.keyId,
    );
    let { to } = this.#span;
    for (const segment of segments) {
      const from = Math.max(this.#span.from, segment.since);
      if (from < to) yield [segment, { from, to }];
      to = Math.min(to, segment.since);
    }
    if (this.#span.from < to) yield [undefined, { from: this.#span.from, to }];
  }

  /**
   * The places of a segment that match the filter, regardless of their time, or undefined when
   * there are none.
   */
  #readBits(segment: Segment): BitSet | undefined {
    const query = prepared(
      this.#database,
      'select bits from segment_bits where token = ? and segment_id = ?',
    ).pluck();
    let matching: BitSet | undefined;
    for (const [index, group] of this.#groups.entries()) {
      const either = new BitSet(segment.places);
      let isKnown = false;
      for (const token of group) {
        // The column is a blob.
        const stored = query.get(token, segment.id) as Buffer | undefined;
        if (stored === undefined) continue;
        isKnown = true;
        either.addStored(stored);
      }
      if (isKnown && matching !== undefined) either.intersect(matching);
      if (!isKnown || either.isEmpty()) {
        // A group without a match here is likely to have none in the next segment either, and is
        // looked up first there.
        this.#groups.unshift(...this.#groups.splice(index, 1));
        return undefined;
      }
      matching = either;
    }
    return matching;
  }

  /**
   * True when a span covers a whole segment, so that its matches can be counted without reading
   * them.
   */
  #isInside({ from, to }: TimeSpan): boolean {
    const { from: first, to: last } = this.#span;
    return (from > first || first === 0) && (to < last || last === Number.MAX_SAFE_INTEGER);
  }

  #countMatches(bits: BitSet | undefined, { from, to }: TimeSpan): number {
    if (bits === undefined) return 0;
    const removed = this.#removed.filter(
      (job) =>
        job.created_at >= from && job.created_at < to && matchesFacts(job, this.#argument.filter),
    );
    return bits.count() - removed.length;
  }

  /**
   * Jobs of places of a segment, within the time span of the filter. Only the newest of many places
   * are read, and no more than `enough`.
   */
  #readPlaces(segment: Segment | undefined, bits: BitSet | undefined, enough: number): PlacedJob[] {
    if (segment === undefined || bits === undefined) return [];
    const { from, to } = this.#span;
    const jobs: PlacedJob[] = [];
    if (bits.count() * 4 > segment.places) {
      const query = prepared(
        this.#database,
        `select place, created_at, job_id from segment_places
        where segment_id = ? and created_at >= ? and created_at < ? order by created_at desc, job_id desc`,
      );
      // The columns of the query.
      const rows = query.iterate(segment.id, from, to) as Iterable<PlacedJob & { place: number }>;
      for (const job of rows) {
        if (!bits.has(job.place) || this.#removedIds.has(job.job_id)) continue;
        jobs.push(job);
        if (jobs.length >= enough) break;
      }
      return jobs;
    }
    const query = prepared(
      this.#database,
      `select created_at, job_id from segment_places
      where segment_id = ? and place = ? and created_at >= ? and created_at < ?`,
    );
    for (const place of bits.places()) {
      // The columns of the query.
      const job = query.get(segment.id, place, from, to) as PlacedJob | undefined;
      if (job !== undefined && !this.#removedIds.has(job.job_id)) jobs.push(job);
    }
    return jobs;
  }

  /**
   * Matching jobs of a span that are not in the index, the newest first, and no more than `enough`.
   */
  #readUnindexed({ from, to }: TimeSpan, enough: number): PlacedJob[] {
    const { filter, keyId } = this.#argument;
    const query = prepared(
      this.#database,
      `select created_at, job_id, has_ended from unindexed_jobs
      where key_id = ? and created_at >= ? and created_at < ? order by created_at desc, job_id desc`,
    );
    const facts = prepared(
      this.#database,
      'select kind, status, custom_metadata from jobs where id = ?',
    );
    const isAny = isAnyJob(filter);
    const hasEnded = filter.status?.some((status) => status === 'done' || status === 'error');
    const isActive = filter.status?.some(
      (status) => status === 'queued' || status === 'processing',
    );
    const jobs: PlacedJob[] = [];
    // The columns of the query.
    const rows = query.iterate(keyId, from, to) as Iterable<PlacedJob & { has_ended: number }>;
    for (const { created_at, has_ended, job_id } of rows) {
      if ((has_ended === 1 ? hasEnded : isActive) === false) continue;
      if (!isAny) {
        // The columns of the query.
        const job = facts.get(job_id) as JobFacts | undefined;
        if (job === undefined || !matchesFacts(job, filter)) continue;
      }
      jobs.push({ created_at, job_id });
      if (jobs.length >= enough) break;
    }
    return jobs;
  }

  /** Rows of a query. The caller states the type of its columns. */
  #all<Row>(sql: string, ...parameters: unknown[]): Row[] {
    return prepared(this.#database, sql).all(...parameters) as Row[];
  }
}

/** Order of lists in the contract: by time, then by id, both descending. */
function newestFirst(left: PlacedJob, right: PlacedJob): number {
  if (left.created_at !== right.created_at) return right.created_at - left.created_at;
  return left.job_id < right.job_id ? 1 : -1;
}
