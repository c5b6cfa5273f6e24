// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { JobKind, JobStatus } from '../enumerations/enumerations.js';
import type { CustomMetadataFilter } from '../schema/custom-metadata-filter.js';

/** Page and filters of a list, as a caller writes them; absent fields are left out of the query. */
export interface ListQueryInput {
  /**
   * Number of items to skip. From 0 to 999,999,999,999,999.
   *
   * @defaultValue `0`
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return; a page never has more than 1000. From 1 to 999,999,999,999,999.
   *
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /** Only jobs created on this day in UTC, such as `2026-01-31`. */
  date?: string | undefined;
  /** Only jobs created before this instant, exclusive. ISO 8601, in UTC. */
  before_date?: string | undefined;
  /** Only jobs created at or after this instant, inclusive. ISO 8601, in UTC. */
  after_date?: string | undefined;
  /** Only jobs with one of these statuses. */
  status?: JobStatus[] | undefined;
  /** Only jobs of one of these kinds. */
  kind?: JobKind[] | undefined;
  /** Only jobs whose custom metadata contains these values. */
  custom_metadata?: CustomMetadataFilter | undefined;
  /**
   * Extent of the results of the jobs: `full` is the default; `brief` keeps their metadata, languages, the beginning of
   * the text, and the first utterance of each speaker or channel without its words.
   */
  results?: 'full' | 'brief' | undefined;
}

/**
 * Page and filters of a list, as `parseListQuery` returns them. Instants are ISO 8601 in UTC with milliseconds, so that
 * comparing them as texts compares them in time.
 */
export interface ListQuery {
  /** Number of items to skip. From 0 to 999,999,999,999,999. */
  offset: number;
  /** Maximum number of items to return; a page never has more than 1000. From 1 to 999,999,999,999,999. */
  limit: number;
  /** Only jobs created on this day in UTC, such as `2026-01-31`. */
  date?: string | undefined;
  /** Only jobs created before this instant, exclusive. ISO 8601, in UTC. */
  before_date?: string | undefined;
  /** Only jobs created at or after this instant, inclusive. ISO 8601, in UTC. */
  after_date?: string | undefined;
  /** Only jobs with one of these statuses. */
  status?: JobStatus[] | undefined;
  /** Only jobs of one of these kinds. */
  kind?: JobKind[] | undefined;
  /** Only jobs whose custom metadata contains these values. */
  custom_metadata?: CustomMetadataFilter | undefined;
  /**
   * Extent of the results of the jobs: `full` is the default; `brief` keeps their metadata, languages, the beginning of
   * the text, and the first utterance of each speaker or channel without its words.
   */
  results?: 'full' | 'brief' | undefined;
}
