import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  pageAddress,
  type Recording,
  readPage,
  refreshRecordings,
} from '../labels/recording-requests.js';
import { type ListFilter, toPageParameters } from './list-filter.js';

const pageSize = 50;
/** Largest number of recordings that are read again at once. */
const maximumAgain = 1000;
/** Interval at which the list is read again while jobs are in progress, and otherwise. */
const intervals = { busyMs: 3000, idleMs: 18_000 } as const;
const nothing: readonly never[] = [];

/** The recordings of a filter, page after page. */
export interface RecordingsHandle {
  readonly items: readonly Recording[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => Promise<void>;
  readonly refresh: () => Promise<void>;
}

/**
 * The recordings of a filter, page after page. Those that may change, which are the first page and
 * further ones up to the last job in progress, are read again while the page is visible.
 */
export function useRecordings(filter: ListFilter): RecordingsHandle {
  const parameters = useMemo(() => toPageParameters(filter), [filter]);
  const pages = useInfiniteQuery({
    queryKey: ['recordings', 'pages', parameters],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: pageAddress({ ...parameters, limit: String(pageSize) }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data, fetchNextPage, isPlaceholderData } = pages;
  const known = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? nothing, [data]);
  const lastInProgress = known.findLastIndex((recording) => !hasEnded(recording));
  // Not a part of the key: what was read again stays in view until it is read once more.
  const limit = useRef<number>(pageSize);
  useEffect(() => {
    limit.current = Math.min(maximumAgain, Math.max(pageSize, lastInProgress + 1));
  });
  const newest = useQuery({
    queryKey: ['recordings', 'newest', parameters],
    queryFn: ({ signal }) =>
      readPage(pageAddress({ ...parameters, limit: String(limit.current) }), signal),
    enabled: data !== undefined && !isPlaceholderData,
    refetchInterval: ({ state }) =>
      state.data?.items.every(hasEnded) === false ? intervals.busyMs : intervals.idleMs,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  const again = newest.isPlaceholderData || isPlaceholderData ? undefined : newest.data;
  const items = useMemo(() => {
    if (again === undefined) return known;
    if (again.next === null) return again.items;
    const last = known.findIndex(({ id }) => id === again.items.at(-1)?.id);
    // More were read again than the pages have.
    if (last < 0) return again.items;
    const read = new Set(again.items.map(({ id }) => id));
    return [...again.items, ...known.slice(last + 1).filter(({ id }) => !read.has(id))];
  }, [again, known]);
  const loadMore = useCallback(async () => void (await fetchNextPage()), [fetchNextPage]);
  return {
    items,
    status: data !== undefined ? 'ready' : pages.isError ? 'failed' : 'loading',
    error: pages.error ?? newest.error,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore,
    refresh: refreshRecordings,
  };
}

function hasEnded({ status }: Recording): boolean {
  return status === 'done' || status === 'error';
}
