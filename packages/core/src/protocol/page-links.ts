import { limits } from '../limits.js';
import { serializeListQuery } from '../lists/list-query-string.js';
import type { ListQuery } from '../types/list-query.js';

/** Links of a page. */
export interface PageLinks {
  /** Link to the first page. */
  first: string;
  /** Link to this page. */
  current: string;
  /** Link to the next page; null on the last. */
  next: string | null;
}

/** Most items that a page of a query holds: its `limit`, up to `limits.list.maximumPageItems`. */
export function pageSizeOf({ limit }: Pick<ListQuery, 'limit'>): number {
  return Math.min(limit, limits.list.maximumPageItems);
}

/**
 * Links of a page: absolute, to the list of both kinds, with every filter of the page, its kinds included.
 *
 * @param base - base of the links
 * @param query - query of the page
 * @param hasMore - true when there are items after the page
 */
export function pageLinks(base: string, query: ListQuery, hasMore: boolean): PageLinks {
  const link = (offset: number): string =>
    `${base}/v2/transcription?${serializeListQuery({ ...query, offset })}`;
  return {
    first: link(0),
    current: link(query.offset),
    next: hasMore ? link(query.offset + pageSizeOf(query)) : null,
  };
}
