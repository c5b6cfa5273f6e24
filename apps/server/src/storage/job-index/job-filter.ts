import type { ListQuery } from '@earshot/core';
import { metadataContains } from './metadata-contains.js';

/** Which jobs a list shows: a query of the contract without its page. */
export type JobFilter = Omit<ListQuery, 'offset' | 'limit'>;

/** What a filter looks at, besides the time. */
export interface JobFacts {
  kind: string;
  status: string;
  /** JSON. */
  custom_metadata: string | null;
}

const dayMs = 24 * 3600 * 1000;

/** Milliseconds since the epoch: from `from` on, before `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** When the jobs were created that a filter lets through. */
export function timeSpanOf({ after_date, before_date, date }: JobFilter): TimeSpan {
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

/** Whether a filter asks for nothing but a time. */
export function isAnyJob({ custom_metadata, kind, status }: JobFilter): boolean {
  return custom_metadata === undefined && kind === undefined && status === undefined;
}

/** Whether a filter lets a job through, whenever it was created. Jobs without metadata contain what asks for nothing. */
export function matchesFacts(job: JobFacts, { custom_metadata, kind, status }: JobFilter): boolean {
  if (kind?.some((each) => each === job.kind) === false) return false;
  if (status?.some((each) => each === job.status) === false) return false;
  if (custom_metadata === undefined) return true;
  const stored: unknown = job.custom_metadata === null ? {} : JSON.parse(job.custom_metadata);
  return metadataContains(stored, custom_metadata.value, custom_metadata.spelling);
}
