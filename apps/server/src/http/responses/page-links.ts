import { type ListQuery, limits, serializeListQuery } from '@earshot/core';

/** The links of a page. */
export interface PageLinks {
  first: string;
  current: string;
  next: string | null;
}

/**
 * The links of a page: absolute, to the list of both kinds, with every filter of the page, its kinds included.
 *
 * @param base - what links begin with
 * @param query - what was asked for
 * @param hasMore - whether there are items behind the page
 */
export function pageLinks(base: string, query: ListQuery, hasMore: boolean): PageLinks {
  const link = (offset: number): string =>
    `${base}/v2/transcription?${serializeListQuery({ ...query, offset })}`;
  const size = Math.min(query.limit, limits.list.maximumPageItems);
  return {
    first: link(0),
    current: link(query.offset),
    next: hasMore ? link(query.offset + size) : null,
  };
}
