import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Recording, readPage } from '../labels/recording-requests.js';
import { type ListFilter, matchesFilter, searchedWords } from './list-filter.js';

const nothing: readonly never[] = [];
/** Jobs per page, and pages per search. The first ones are in view while the others are loaded. */
const pages = { size: 50, most: 4 } as const;

/**
 * Recordings of any age that the server finds by the words of a search in their names, tags,
 * metadata and ids.
 */
export function useFoundJobs(filter: ListFilter): readonly Recording[] {
  const words = searchedWords(filter.search);
  const { data, fetchNextPage, hasNextPage, isError, isFetching } = useInfiniteQuery({
    queryKey: ['search', words],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: `/studio/search?${new URLSearchParams({ words, limit: String(pages.size) })}`,
    getNextPageParam: ({ next }, known) => (known.length < pages.most ? next : null),
    enabled: words !== '' && words.length <= 200,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isError, isFetching]);
  return useMemo(() => {
    // The list request itself filters by metadata fields.
    if (words === '' || data === undefined || words !== filter.search.trim()) return nothing;
    return data.pages.flatMap(({ items }) => items).filter((job) => matchesFilter(job, filter));
  }, [data, filter, words]);
}
