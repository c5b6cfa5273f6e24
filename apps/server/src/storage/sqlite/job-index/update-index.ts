import type { Database } from 'better-sqlite3';
import type { JobFacts } from '../../filters/job-filter.js';
import { listTokens } from '../../filters/metadata-tokens.js';
import { prepared } from '../prepared.js';
import { BitChanges } from './bit-changes.js';

/** Argument of {@link updateIndex}: one step of an update. */
export interface UpdateArgument {
  /** Keys up to this one were checked in earlier steps. */
  readonly afterKey: string;
  /** Number of ended jobs of a key from which they are indexed. Fewer stay outside of the index. */
  readonly minimumJobs: number;
}

/** Result of a step. */
export interface UpdatedIndex {
  /** Number of jobs that were added to the index or removed from it. */
  readonly changed: number;
  /** Argument of the next step, or undefined when the index is up to date. */
  readonly afterKey: string | undefined;
}

/** Number of jobs of a step: some milliseconds of work. */
const stepJobs = 256;

/** Number of segments of a step: a millisecond each, since all jobs of a segment may be read. */
const stepSegments = 16;

/** Number of keys that a step checks. */
const stepKeys = 256;

/** Jobs of a segment. Only jobs that arrive late make it larger. */
const segmentJobs = 2048;

/** Number of jobs from which a segment is divided. */
const largeSegmentJobs = 4 * segmentJobs;

/** Begin of the first segment of a key. */
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

/** Adds jobs that ended to the index, or removes deleted ones from it, in one short transaction. */
export function updateIndex(database: Database, argument: UpdateArgument): UpdatedIndex {
  const step = database.transaction((): UpdatedIndex => {
    const changes = new BitChanges(database, segmentJobs);
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

/** Finds a key with enough jobs, otherwise the key from which the next step continues, if there are more keys. */
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
    // The column is a text.
    const next = nextKey.get(keyId) as string | undefined;
    if (next === undefined) return { afterKey: undefined };
    keyId = next;
    if (Number(count.get(keyId, minimumJobs)) >= minimumJobs) return { keyId };
  }
  return { afterKey: keyId };
}

/** Adds the oldest ended jobs of a key to its segments. */
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
  let indexed = 0;
  let opened = 0;
  const close = (): void => {
    if (open !== undefined) grow.run(open.segment.places, open.segment.id);
  };
  for (const { created_at, job_id } of jobs) {
    // The columns of the query.
    const job = facts.get(job_id) as JobFacts | undefined;
    if (job !== undefined && (open === undefined || !isStillFor(open, created_at))) {
      if (opened === stepSegments) break;
      close();
      open = openSegment(database, keyId, created_at, changes);
      opened += 1;
    }
    indexed += 1;
    take.run(keyId, created_at, job_id);
    if (job === undefined || open === undefined) continue;
    const { segment } = open;
    place.run(segment.id, segment.places, created_at, job_id);
    for (const token of listTokens(keyId, job)) changes.add(token, segment.id, segment.places);
    segment.places += 1;
    open.newest = Math.max(open.newest, created_at);
  }
  close();
  return indexed;
}

/** A segment that jobs are added to. */
interface OpenSegment {
  segment: Segment;
  /** Begin of the next segment. */
  until: number;
  /** The latest time among its jobs. */
  newest: number;
}

/** True when a job belongs into a segment: full ones accept only jobs that are older than their newest one. */
function isStillFor({ newest, segment, until }: OpenSegment, createdAt: number): boolean {
  if (createdAt >= until) return false;
  if (segment.places < segmentJobs) return true;
  return createdAt <= newest && segment.places < largeSegmentJobs;
}

/** Opens the segment of a time. A full one is followed by a new one, or divided. */
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
 * Divides a segment by its median time: two empty ones replace it, and its jobs are indexed again. Segments become so large only when
 * the clock was set back. Returns false when all its jobs have one time.
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
  prepared(
    database,
    `insert or ignore into unindexed_jobs (key_id, created_at, job_id, has_ended)
    select ?, created_at, job_id, 1 from segment_places where segment_id = ?`,
  ).run(keyId, segment.id);
  const jobs = prepared(
    database,
    `select place, kind, status, custom_metadata from segment_places
    join jobs on jobs.id = segment_places.job_id where segment_id = ?`,
    // The columns of the query.
  ).iterate(segment.id) as Iterable<{ place: number } & JobFacts>;
  for (const job of jobs)
    for (const token of listTokens(keyId, job)) changes.remove(token, segment.id, job.place);
  removeSegment(database, segment.id);
  addSegment(database, keyId, segment.since);
  addSegment(database, keyId, Number(middle));
  return true;
}

/**
 * Removes a segment without jobs: where jobs expire, lists would otherwise traverse more and more of them. Its time is added to the segment
 * before it.
 */
function dropIfEmpty(database: Database, segmentId: number): void {
  const place = prepared(database, 'select 1 from segment_places where segment_id = ? limit 1').get(
    segmentId,
  );
  if (place !== undefined) return;
  removeSegment(database, segmentId);
}

/** Removes a segment except its sets, which are removed with their last places. */
function removeSegment(database: Database, segmentId: number): void {
  prepared(database, 'delete from segment_places where segment_id = ?').run(segmentId);
  prepared(database, 'delete from job_segments where id = ?').run(segmentId);
}

/** Removes deleted jobs from their segments, and jobs that changed after their end, which are indexed again. */
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
  const segments = new Set<number>();
  let forgotten = 0;
  for (const job of removed) {
    const segment = findSegment(database, job.key_id, job.created_at);
    if (segment !== undefined && !places.has(segment.id) && places.size === stepSegments) break;
    forgotten += 1;
    forget.run(job.key_id, job.created_at, job.job_id);
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
    segments.add(segment.id);
    for (const token of listTokens(job.key_id, job)) changes.remove(token, segment.id, place);
  }
  for (const segmentId of segments) dropIfEmpty(database, segmentId);
  return forgotten;
}
