import { type Job, type ListQuery, parseListQuery } from '@earshot/core';
import { briefResult, getPageSize, pageLinks } from '@earshot/core/protocol';
import { fakeValidationError } from './fake-http-messages.js';

/** A list of jobs. */
export interface JobList {
  /** Jobs of all kinds. */
  readonly jobs: readonly Job[];
  /** Kind of the jobs of the list, or undefined for both. */
  readonly kind: Job['kind'] | undefined;
  /** Address of the request. */
  readonly url: URL;
  /** Base of the links. */
  readonly baseUrl: string;
}

/**
 * Makes a page of jobs, the newest first.
 *
 * @throws FakeError for a query that the contract does not allow
 */
export function listJobs({ baseUrl, jobs, kind, url }: JobList): Record<string, unknown> {
  const parsed = parseListQuery(url.search, { kinds: kind === undefined });
  if (!parsed.success) throw fakeValidationError(parsed.issues);
  const query = kind === undefined ? parsed.query : { ...parsed.query, kind: [kind] };
  const found = jobs
    .filter((job) => isListed(job, query))
    .toSorted(
      (left, right) =>
        Date.parse(right.created_at) - Date.parse(left.created_at) ||
        jobs.indexOf(right) - jobs.indexOf(left),
    );
  const end = query.offset + getPageSize(query);
  return {
    ...pageLinks(baseUrl, query, end < found.length),
    items: found
      .slice(query.offset, end)
      .map((job) => (query.results === 'brief' ? withBriefResult(job) : job)),
  };
}

function withBriefResult(job: Job): Job {
  // The spread loses the type relation between the result and the kind.
  return (job.result ? { ...job, result: briefResult(job.result) } : job) as Job;
}

function isListed(job: Job, query: ListQuery): boolean {
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

/**
 * True when an object contains all fields of another one, with their values. Values in brackets are
 * compared as texts.
 */
function contains(present: unknown, wanted: unknown, isText: boolean): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return isText
      ? String(present) === String(wanted)
      : JSON.stringify(present) === JSON.stringify(wanted);
  return Object.entries(wanted).every(([key, value]) =>
    contains((Object(present) as Record<string, unknown>)[key], value, isText),
  );
}
