import type { JobKind, JobStatus } from '@earshot/core';

/** Which jobs a list shows; all of them unless narrowed. */
export interface ListOptions {
  /** Jobs to pass over. @defaultValue 0 */
  offset?: number | undefined;
  /** Jobs of a page. @defaultValue 20 */
  limit?: number | undefined;
  /** A day in UTC, such as `2026-01-31`. */
  date?: string | undefined;
  /** Jobs created before this instant. */
  before_date?: string | Date | undefined;
  /** Jobs created at or after this instant. */
  after_date?: string | Date | undefined;
  status?: readonly JobStatus[] | undefined;
  /** Jobs whose custom metadata contains this. */
  custom_metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** As {@link ListOptions}, for a list of both kinds. */
export interface MixedListOptions extends ListOptions {
  kind?: readonly JobKind[] | undefined;
}

/** Writes the query string of a list, without its question mark. */
export function writeListQuery(options: MixedListOptions = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...options }))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) query.append(name, toText(item));
  return query.toString();
}

/** Texts as they are; dates, numbers and objects as JSON has them. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value).replace(/^"|"$/g, '');
}
