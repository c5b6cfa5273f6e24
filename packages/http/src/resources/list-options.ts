import type { JobKind, JobStatus } from '#contract';

/** Filter and page of a list of jobs. */
export interface ListOptions {
  /** Number of jobs to skip. @defaultValue 0 */
  offset?: number | undefined;
  /** Maximum number of jobs of a page. @defaultValue 20 */
  limit?: number | undefined;
  /** Day of creation in UTC, such as `2026-01-31`. */
  date?: string | undefined;
  /** Instant before which the jobs were created. */
  before_date?: string | Date | undefined;
  /** Instant at or after which the jobs were created. */
  after_date?: string | Date | undefined;
  /** Statuses of the jobs. @defaultValue every status */
  status?: readonly JobStatus[] | undefined;
  /** Fields and values that the custom metadata of the jobs contains. */
  custom_metadata?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Results of the jobs: `brief` keeps their metadata, their languages, the start of the text, and
   * the first utterance of each speaker or channel without its words. @defaultValue 'full'
   */
  results?: 'full' | 'brief' | undefined;
}

/** {@link ListOptions} of a list of both kinds. */
export interface MixedListOptions extends ListOptions {
  /** Kinds of the jobs. @defaultValue both */
  kind?: readonly JobKind[] | undefined;
}

/**
 * Writes a query string without its question mark. A field that is an array becomes one parameter
 * for each item.
 */
export function writeQuery(options: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...options }))
    for (const item of [value].flat()) if (item !== undefined) query.append(name, toText(item));
  return query.toString();
}

/** Writes strings unchanged, and dates, numbers and objects as in JSON. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value).replace(/^"|"$/g, '');
}
