import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { readSpoken, type SpokenRecording } from '../labels/recording-requests.js';
import { type ListFilter, matchesFilter, searchedWords, wordPattern } from './list-filter.js';

const nothing: readonly never[] = [];
/** Recordings of a page, and pages after which the search asks before it continues. */
const pages = { size: 20, most: 5 } as const;
/** Characters of an excerpt before the found word. */
const charactersBefore = 48;

/** A passage of a recording with a hit. */
export interface Excerpt {
  /** Its text. Every second part is a word of the search. */
  readonly parts: readonly string[];
  /** Begin of its sentence, in seconds. */
  readonly seconds: number;
}

/** A recording that was found by what was said. */
export interface FoundJob {
  readonly job: SpokenRecording;
  readonly excerpt: Excerpt;
}

/** Recordings that were found by what was said, so far. */
export interface SpokenSearch {
  readonly found: readonly FoundJob[];
  readonly state: 'idle' | 'searching' | 'stopped' | 'ended' | 'failed';
  /** Reason why it failed. */
  readonly error: Error | null;
  /** Continues with older recordings. */
  readonly resume: () => void;
}

/** Finds the recordings of a filter in which the words of its search were said. */
export function useSpokenWords(filter: ListFilter): SpokenSearch {
  const words = searchedWords(filter.search);
  const [most, setMost] = useState({ words, pages: pages.most as number });
  const limit = most.words === words ? most.pages : pages.most;
  // The list request itself filters by metadata fields.
  const isWanted = words !== '' && words.length <= 200 && words === filter.search.trim();
  const { data, error, fetchNextPage, hasNextPage, isFetching, isPlaceholderData } =
    useInfiniteQuery({
      queryKey: ['search', 'spoken', words],
      queryFn: ({ pageParam, signal }) => readSpoken(pageParam, signal),
      initialPageParam: `/studio/spoken?${new URLSearchParams({ words, limit: String(pages.size) })}`,
      getNextPageParam: ({ next }) => next,
      enabled: isWanted,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    });
  const count = data?.pages.length ?? 0;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && error === null && count < limit)
      void fetchNextPage();
  }, [count, error, fetchNextPage, hasNextPage, isFetching, isWanted, limit]);
  const found = useMemo(() => {
    if (!isWanted || data === undefined || isPlaceholderData) return nothing;
    const pattern = wordPattern(words.split(/\s+/));
    return data.pages
      .flatMap(({ items }) => items)
      .filter((job) => matchesFilter(job, filter))
      .map((job): FoundJob => ({ job, excerpt: createExcerpt(job, pattern) }));
  }, [data, filter, isPlaceholderData, isWanted, words]);
  return {
    found,
    error,
    state: !isWanted
      ? 'idle'
      : error !== null
        ? 'failed'
        : isFetching
          ? 'searching'
          : hasNextPage
            ? 'stopped'
            : 'ended',
    resume: () => {
      setMost({ words, pages: count + pages.most });
      if (error !== null) void fetchNextPage();
    },
  };
}

/** The passage of a hit from shortly before the sentence with its words. */
function createExcerpt({ seconds, text }: SpokenRecording, pattern: RegExp): Excerpt {
  const at = Math.max(0, text.search(pattern));
  const wanted = Math.max(0, at - charactersBefore);
  // Does not begin in the middle of a word.
  const next = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const from = next > at ? wanted : next;
  return { parts: `${from === 0 ? '' : '… '}${text.slice(from)}`.split(pattern), seconds };
}
