import type { ListQuery } from '@earshot/core';
import { metadataContains } from './metadata-contains.js';

/** Filter of a list: a query of the contract without its page. */
export type JobFilter = Omit<ListQuery, 'offset' | 'limit' | 'results'>;

/** Columns of a job that a filter compares, besides its time. */
export interface JobFacts {
  kind: string;
  status: string;
  /** JSON. */
  custom_metadata: string | null;
}

const dayMs = 24 * 3600 * 1000;

/** A span of time in milliseconds since the epoch, from `from` (inclusive) to `to` (exclusive). */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Span of creation times that a filter matches. */
export function toTimeSpan({ after_date, before_date, date }: JobFilter): TimeSpan {
  let from = 0;
  let to = Number.MAX_SAFE_INTEGER;
  if (date !== undefined) {
    from = Date.parse(`${date}T00:00:00.000Z`);
    to = from + dayMs;
  }
  if (after_date !== undefined) from = Math.max(from, Date.parse(after_date));
  if (before_date !== undefined) to = Math.min(to, Date.parse(before_date));
  return { from, to };
}

/** True when a filter matches every job of its time span. */
export function isAnyJob({ custom_metadata, kind, status }: JobFilter): boolean {
  return custom_metadata === undefined && kind === undefined && status === undefined;
}

/**
 * True when a job matches a filter, regardless of its time. A job without metadata matches an empty
 * filter of metadata.
 */
export function matchesFacts(job: JobFacts, { custom_metadata, kind, status }: JobFilter): boolean {
  if (kind?.some((each) => each === job.kind) === false) return false;
  if (status?.some((each) => each === job.status) === false) return false;
  if (custom_metadata === undefined) return true;
  const stored: unknown = job.custom_metadata === null ? {} : JSON.parse(job.custom_metadata);
  return metadataContains(stored, custom_metadata.value, custom_metadata.spelling);
}
