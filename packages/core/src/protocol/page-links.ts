import { limits } from '../limits.js';
import { serializeListQuery } from '../lists/list-query-string.js';
import type { ListQuery } from '../types/list-query.js';

/** Links of a page of a list. */
export interface PageLinks {
  /** Url of the first page. */
  first: string;
  /** Url of this page. */
  current: string;
  /** Url of the next page, null on the last page. */
  next: string | null;
}

/**
 * Maximum number of items of a page: the `limit` of the query, capped at
 * `limits.list.maximumPageItems`.
 */
export function getPageSize({ limit }: Pick<ListQuery, 'limit'>): number {
  return Math.min(limit, limits.list.maximumPageItems);
}

/**
 * Creates the links of a page: absolute urls of the list of both kinds of job, with every filter of
 * the query.
 *
 * @param base - base url of the service, without a trailing slash
 * @param query - query of the page
 * @param hasMore - true when there are items after this page
 */
export function pageLinks(base: string, query: ListQuery, hasMore: boolean): PageLinks {
  const link = (offset: number): string =>
    `${base}/v2/transcription?${serializeListQuery({ ...query, offset })}`;
  return {
    first: link(0),
    current: link(query.offset),
    next: hasMore ? link(query.offset + getPageSize(query)) : null,
  };
}
