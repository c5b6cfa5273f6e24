import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readSpoken } from '../labels/recording-requests.js';
import { type ListFilter, matchesFilter, searchedWords } from './list-filter.js';
import { useSettled } from './use-settled.js';
import type { FoundJob } from './use-spoken-words.js';

const nothing: readonly never[] = [];
/** Recordings of a search. */
const limit = 20;
/** Shortest search, in characters: the begin of a word means nothing yet. */
const leastCharacters = 3;
/** Time without a key after which the text is searched for, in milliseconds. */
const quietMs = 300;

/**
 * Recordings of a filter in which something similar to its search was said in other words, the most
 * similar first. None where the server has no model for it.
 */
export function useMeaning(filter: ListFilter): readonly FoundJob[] {
  const words = searchedWords(filter.search);
  const settled = useSettled(words, quietMs);
  // The list request itself filters by metadata fields.
  const isWanted =
    words.length >= leastCharacters && words.length <= 200 && words === filter.search.trim();
  const { data } = useQuery({
    queryKey: ['search', 'meaning', settled],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({ text: settled, limit: String(limit) });
      return readSpoken(`/studio/meaning?${parameters}`, signal);
    },
    enabled: isWanted && settled === words,
    // What was found by its words is shown anyway.
    retry: false,
    staleTime: 10_000,
  });
  return useMemo(() => {
    if (!isWanted || data === undefined || settled !== words) return nothing;
    return data.items
      .filter((job) => matchesFilter(job, filter))
      .map((job): FoundJob => ({ job, excerpt: { parts: [job.text], seconds: job.seconds } }));
  }, [data, filter, isWanted, settled, words]);
}
