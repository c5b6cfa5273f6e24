import type { Job } from '@earshot/core/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callService } from '../session/call-service.js';
import { type ListFilter, matchesFilter, searchedWords } from './list-filter.js';

const nothing: readonly never[] = [];
/** Jobs that a search finds at once. */
const foundAtMost = 200;

/** Jobs of any age that the server finds by the words of a search: in their names, metadata and ids. */
export function useFoundJobs(filter: ListFilter): readonly Job[] {
  const words = searchedWords(filter.search);
  const { data } = useQuery({
    queryKey: ['search', words],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ words, limit: String(foundAtMost) });
      return callService<{ items: readonly Job[] }>(`/studio/search?${query}`, { signal });
    },
    enabled: words !== '' && words.length <= 200,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return useMemo(() => {
    // A field of the metadata is asked for in the list itself.
    if (words === '' || data === undefined || words !== filter.search.trim()) return nothing;
    return data.items.filter((job) => matchesFilter(job, filter));
  }, [data, filter, words]);
}
