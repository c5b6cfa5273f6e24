import { type ListQuery, type PreRecordedJob, parseListQuery } from '@earshot/core';
import { fakeError } from './fake-http-messages.js';

/**
 * Makes a page of jobs, the newest first.
 *
 * @param isMixed - true for the list of both kinds
 * @throws FakeError for a query that the contract does not allow
 */
export function listJobs(
  jobs: readonly PreRecordedJob[],
  url: URL,
  isMixed: boolean,
): Record<string, unknown> {
  const parsed = parseListQuery(url.search, { kinds: isMixed });
  if (!parsed.success) throw fakeError(400, parsed.issues.join('; '), parsed.issues);
  const { query } = parsed;
  const found = jobs.filter((job) => isListed(job, query)).toReversed();
  const link = (offset: number) => {
    const address = new URL(url);
    address.searchParams.set('offset', String(offset));
    address.searchParams.set('limit', String(query.limit));
    return address.href;
  };
  const end = query.offset + query.limit;
  return {
    first: link(0),
    current: link(query.offset),
    next: end < found.length ? link(end) : null,
    items: found.slice(query.offset, end),
  };
}

function isListed(job: PreRecordedJob, query: ListQuery): boolean {
  const { status, kind, date, after_date, before_date, custom_metadata } = query;
  if (status !== undefined && !status.includes(job.status)) return false;
  if (kind !== undefined && !kind.includes(job.kind)) return false;
  if (date !== undefined && !job.created_at.startsWith(date)) return false;
  if (after_date !== undefined && job.created_at < after_date) return false;
  if (before_date !== undefined && job.created_at >= before_date) return false;
  if (custom_metadata === undefined) return true;
  const isText = custom_metadata.spelling === 'brackets';
  return contains(job.custom_metadata ?? {}, custom_metadata.value, isText);
}

/** True when an object contains all fields of another one, with their values; values in brackets compare as texts. */
function contains(present: unknown, wanted: unknown, isText: boolean): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return isText
      ? String(present) === String(wanted)
      : JSON.stringify(present) === JSON.stringify(wanted);
  return Object.entries(wanted).every(([key, value]) =>
    contains((Object(present) as Record<string, unknown>)[key], value, isText),
  );
}
