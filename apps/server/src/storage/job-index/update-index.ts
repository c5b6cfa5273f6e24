import type { Database } from 'better-sqlite3';
import { prepared } from '../threads/prepared.js';
import { changeStored } from './bit-set.js';
import type { JobFacts } from './job-filter.js';
import { type Token, tokenBytes, tokensOf } from './metadata-tokens.js';

/** One step of bringing the index up to date. */
export interface UpdateArgument {
  /** Keys before and up to this one were looked at already. */
  readonly afterKey: string;
  /** Ended jobs of a key that are worth a step; fewer stay outside of the index. */
  readonly minimumJobs: number;
}

/** What a step came to. */
export interface UpdatedIndex {
  /** Jobs that were put into the index, or out of it. */
  readonly changed: number;
  /** For the next step; undefined when there is nothing left to do. */
  readonly afterKey: string | undefined;
}

/** Jobs of a step: some milliseconds of work. */
const stepJobs = 256;

/** Keys that a step looks at. */
const stepKeys = 256;

/** Jobs of a segment; only those that come late make it larger. */
const segmentJobs = 2048;

/** Jobs of a segment that is divided. */
const largeSegmentJobs = 4 * segmentJobs;

/** The first segment of a key has no beginning. */
const firstSince = 0;

interface Segment {
  id: number;
  since: number;
  places: number;
}

interface JobPosition {
  key_id: string;
  created_at: number;
  job_id: string;
}

/** Puts jobs that ended into the index, and takes deleted ones out of it, in one short transaction. */
export function updateIndex(database: Database, argument: UpdateArgument): UpdatedIndex {
  const step = database.transaction((): UpdatedIndex => {
    const changes = new BitChanges(database);
    const removed = removeDeleted(database, changes);
    if (removed > 0) {
      changes.write();
      return { changed: removed, afterKey: argument.afterKey };
    }
    const found = findKey(database, argument);
    if ('afterKey' in found) return { changed: 0, afterKey: found.afterKey };
    const indexed = indexKey(database, found.keyId, changes);
    changes.write();
    return { changed: indexed, afterKey: argument.afterKey };
  });
  return step.immediate();
}

/** A key with enough to do; otherwise where the next step goes on, if there are more keys. */
function findKey(
  database: Database,
  { afterKey, minimumJobs }: UpdateArgument,
): { keyId: string } | { afterKey: string | undefined } {
  const nextKey = prepared(
    database,
    'select key_id from unindexed_jobs where has_ended = 1 and key_id > ? order by key_id limit 1',
  ).pluck();
  const count = prepared(
    database,
    'select count(*) from (select 1 from unindexed_jobs where has_ended = 1 and key_id = ? limit ?)',
  ).pluck();
  let keyId = afterKey;
  for (let seen = 0; seen < stepKeys; seen += 1) {
    // A column of texts.
    const next = nextKey.get(keyId) as string | undefined;
    if (next === undefined) return { afterKey: undefined };
    keyId = next;
    if (Number(count.get(keyId, minimumJobs)) >= minimumJobs) return { keyId };
  }
  return { afterKey: keyId };
}

/** Puts the oldest ended jobs of a key into its segments. */
function indexKey(database: Database, keyId: string, changes: BitChanges): number {
  const jobs = prepared(
    database,
    `select key_id, created_at, job_id from unindexed_jobs
    where has_ended = 1 and key_id = ? order by created_at, job_id limit ${stepJobs}`,
    // The columns of the query.
  ).all(keyId) as JobPosition[];
  const facts = prepared(database, 'select kind, status, custom_metadata from jobs where id = ?');
  const take = prepared(
    database,
    'delete from unindexed_jobs where key_id = ? and created_at = ? and job_id = ?',
  );
  const place = prepared(
    database,
    'insert into segment_places (segment_id, place, created_at, job_id) values (?, ?, ?, ?)',
  );
  const grow = prepared(database, 'update job_segments set places = ? where id = ?');
  let open: OpenSegment | undefined;
  const close = (): void => {
    if (open !== undefined) grow.run(open.segment.places, open.segment.id);
  };
  for (const { created_at, job_id } of jobs) {
    take.run(keyId, created_at, job_id);
    // The columns of the query.
    const job = facts.get(job_id) as JobFacts | undefined;
    if (job === undefined) continue;
    if (open === undefined || !isStillFor(open, created_at)) {
      close();
      open = openSegment(database, keyId, created_at, changes);
    }
    const { segment } = open;
    place.run(segment.id, segment.places, created_at, job_id);
    for (const token of tokensOf(keyId, job)) changes.add(token, segment.id, segment.places);
    segment.places += 1;
    open.newest = Math.max(open.newest, created_at);
  }
  close();
  return jobs.length;
}

/** A segment that jobs are put into. */
interface OpenSegment {
  segment: Segment;
  /** The time from which on jobs belong to the next one. */
  until: number;
  /** The latest time among its jobs. */
  newest: number;
}

/** Whether a job belongs into a segment: full ones take only those that come late. */
function isStillFor({ newest, segment, until }: OpenSegment, createdAt: number): boolean {
  if (createdAt >= until) return false;
  if (segment.places < segmentJobs) return true;
  return createdAt <= newest && segment.places < largeSegmentJobs;
}

/** Opens the segment that a time belongs to. One that is full is left, or divided. */
function openSegment(
  database: Database,
  keyId: string,
  createdAt: number,
  changes: BitChanges,
): OpenSegment {
  const segment =
    findSegment(database, keyId, createdAt) ?? addSegment(database, keyId, firstSince);
  const until = prepared(
    database,
    'select min(since) from job_segments where key_id = ? and since > ?',
  )
    .pluck()
    .get(keyId, segment.since);
  const newest = prepared(
    database,
    'select max(created_at) from segment_places where segment_id = ?',
  )
    .pluck()
    .get(segment.id);
  const opened: OpenSegment = {
    segment,
    until: typeof until === 'number' ? until : Number.POSITIVE_INFINITY,
    newest: typeof newest === 'number' ? newest : segment.since,
  };
  if (isStillFor(opened, createdAt)) return opened;
  if (createdAt > opened.newest)
    return { ...opened, segment: addSegment(database, keyId, createdAt), newest: createdAt };
  // With a single time it cannot be divided, and grows.
  return divide(database, keyId, segment, changes)
    ? openSegment(database, keyId, createdAt, changes)
    : opened;
}

function findSegment(database: Database, keyId: string, createdAt: number): Segment | undefined {
  // The columns of the query.
  return prepared(
    database,
    `select id, since, places from job_segments
    where key_id = ? and since <= ? order by since desc limit 1`,
  ).get(keyId, createdAt) as Segment | undefined;
}

function addSegment(database: Database, keyId: string, since: number): Segment {
  const { lastInsertRowid } = prepared(
    database,
    'insert into job_segments (key_id, since, places) values (?, ?, 0)',
  ).run(keyId, since);
  return { id: Number(lastInsertRowid), since, places: 0 };
}

/**
 * Divides a segment by its median time: two empty ones take its place, and its jobs are indexed again. Only a clock that was set back
 * makes segments so large. False when all its jobs have one time.
 */
function divide(database: Database, keyId: string, segment: Segment, changes: BitChanges): boolean {
  const middle = prepared(
    database,
    `select min(created_at) from segment_places where segment_id = :id and created_at > (
      select created_at from segment_places where segment_id = :id
      order by created_at limit 1 offset (select count(*) / 2 from segment_places where segment_id = :id)
    )`,
  )
    .pluck()
    .get({ id: segment.id });
  if (middle === null || middle === undefined) return false;
  changes.drop(segment.id);
  prepared(
    database,
    `insert or ignore into unindexed_jobs (key_id, created_at, job_id, has_ended)
    select ?, created_at, job_id, 1 from segment_places where segment_id = ?`,
  ).run(keyId, segment.id);
  prepared(database, 'delete from segment_places where segment_id = ?').run(segment.id);
  prepared(database, 'delete from segment_bits where segment_id = ?').run(segment.id);
  prepared(database, 'delete from job_segments where id = ?').run(segment.id);
  addSegment(database, keyId, segment.since);
  addSegment(database, keyId, Number(middle));
  return true;
}

/** Takes deleted jobs out of their segments; a job that changed after its end comes in again. */
function removeDeleted(database: Database, changes: BitChanges): number {
  const removed = prepared(
    database,
    `select * from removed_jobs order by key_id, created_at limit ${stepJobs}`,
    // The columns of the table.
  ).all() as (JobPosition & JobFacts)[];
  const forget = prepared(
    database,
    'delete from removed_jobs where key_id = ? and created_at = ? and job_id = ?',
  );
  const clear = prepared(database, 'delete from segment_places where segment_id = ? and place = ?');
  const places = new Map<number, Map<string, number>>();
  for (const job of removed) {
    forget.run(job.key_id, job.created_at, job.job_id);
    const segment = findSegment(database, job.key_id, job.created_at);
    if (segment === undefined) continue;
    let placeOf = places.get(segment.id);
    if (placeOf === undefined) {
      const rows = prepared(
        database,
        'select job_id, place from segment_places where segment_id = ?',
        // The columns of the query.
      ).all(segment.id) as { job_id: string; place: number }[];
      placeOf = new Map(rows.map(({ job_id, place }) => [job_id, place]));
      places.set(segment.id, placeOf);
    }
    const place = placeOf.get(job.job_id);
    if (place === undefined) continue;
    clear.run(segment.id, place);
    for (const token of tokensOf(job.key_id, job)) changes.remove(token, segment.id, place);
  }
  return removed.length;
}

/** Changes of stored sets, gathered so that each is read and written once. */
class BitChanges {
  readonly #database: Database;
  /** By segment. */
  readonly #sets = new Map<number, Map<Token, { added: number[]; removed: number[] }>>();

  constructor(database: Database) {
    this.#database = database;
  }

  add(token: Token, segmentId: number, place: number): void {
    this.#changesOf(token, segmentId).added.push(place);
  }

  remove(token: Token, segmentId: number, place: number): void {
    this.#changesOf(token, segmentId).removed.push(place);
  }

  /** Forgets the changes of a segment that is no more. */
  drop(segmentId: number): void {
    this.#sets.delete(segmentId);
  }

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
    // In the order of the table, whose pages are then written one after the other.
    for (const [segmentId, changes] of this.#sets)
      for (const [token, change] of [...changes].sort(byToken)) {
        const key = tokenBytes(token);
        // A column of bytes.
        const before = find.get(segmentId, key) as Buffer | undefined;
        const after = changeStored(before, change, segmentJobs);
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
