// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { JobKind, JobStatus } from '../enumerations/enumerations.js';
import type { CustomMetadataFilter } from '../schema/custom-metadata-filter.js';

/** Page and filters of a list as a caller writes them; absent fields are not written into the query. */
export interface ListQueryInput {
  /**
   * Number of items that are skipped. From 0 to 999,999,999,999,999.
   *
   * @defaultValue `0`
   */
  offset?: number | undefined;
  /**
   * How many items are wanted; a page holds at most 1000. From 1 to 999,999,999,999,999.
   *
   * @defaultValue `20`
   */
  limit?: number | undefined;
  /** Only items of this day in UTC. */
  date?: string | undefined;
  /** Only items before this instant, exclusive. ISO 8601, in UTC. */
  before_date?: string | undefined;
  /** Only items from this instant on, inclusive. ISO 8601, in UTC. */
  after_date?: string | undefined;
  /** Only items in one of these states. */
  status?: JobStatus[] | undefined;
  /** Only items of one of these kinds. */
  kind?: JobKind[] | undefined;
  /** Only items whose custom metadata contains this. */
  custom_metadata?: CustomMetadataFilter | undefined;
  /**
   * Results of the items: whole unless given; `brief` leaves their metadata, languages, the begin of the text, and the
   * first utterance of each speaker or channel without its words.
   */
  results?: 'full' | 'brief' | undefined;
}

/**
 * Page and filters of a list, as `parseListQuery` returns them. Instants are ISO 8601 in UTC with milliseconds, so that
 * they compare as texts; `date` is a day in UTC.
 */
export interface ListQuery {
  /** Number of items that are skipped. From 0 to 999,999,999,999,999. */
  offset: number;
  /** How many items are wanted; a page holds at most 1000. From 1 to 999,999,999,999,999. */
  limit: number;
  /** Only items of this day in UTC. */
  date?: string | undefined;
  /** Only items before this instant, exclusive. ISO 8601, in UTC. */
  before_date?: string | undefined;
  /** Only items from this instant on, inclusive. ISO 8601, in UTC. */
  after_date?: string | undefined;
  /** Only items in one of these states. */
  status?: JobStatus[] | undefined;
  /** Only items of one of these kinds. */
  kind?: JobKind[] | undefined;
  /** Only items whose custom metadata contains this. */
  custom_metadata?: CustomMetadataFilter | undefined;
  /**
   * Results of the items: whole unless given; `brief` leaves their metadata, languages, the begin of the text, and the
   * first utterance of each speaker or channel without its words.
   */
  results?: 'full' | 'brief' | undefined;
}
