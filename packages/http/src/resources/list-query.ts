import type { JobKind, JobStatus } from '@earshot/core';

/** Which jobs a list shows; all of them unless narrowed. */
export interface ListOptions {
  /** Jobs to pass over. @defaultValue 0 */
  offset?: number;
  /** Jobs of a page. @defaultValue 20 */
  limit?: number;
  /** A day in UTC, such as `2026-01-31`. */
  date?: string;
  /** Jobs created before this instant. */
  before?: string | Date;
  /** Jobs created at or after this instant. */
  after?: string | Date;
  status?: readonly JobStatus[];
  /** Jobs whose custom metadata contains this. */
  customMetadata?: Readonly<Record<string, unknown>>;
}

/** As {@link ListOptions}, for a list of both kinds. */
export interface MixedListOptions extends ListOptions {
  kind?: readonly JobKind[];
}

/** Writes the query string of a list, without its question mark. */
export function writeListQuery(options: MixedListOptions): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | Date | undefined) => {
    if (value !== undefined)
      query.set(name, value instanceof Date ? value.toISOString() : String(value));
  };
  set('offset', options.offset);
  set('limit', options.limit);
  set('date', options.date);
  set('before_date', options.before);
  set('after_date', options.after);
  for (const status of options.status ?? []) query.append('status', status);
  for (const kind of options.kind ?? []) query.append('kind', kind);
  if (options.customMetadata !== undefined)
    query.set('custom_metadata', JSON.stringify(options.customMetadata));
  return query.toString();
}
