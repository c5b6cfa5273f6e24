import { briefResult } from '@earshot/core/protocol';
import type { Job } from '@earshot/core/types';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Recording } from '../labels/recording-requests.js';
import { client } from '../session/client.js';
import { type ListFilter, searchedWords, toListOptions, wordPattern } from './list-filter.js';

/**
 * Number of jobs per request. Their results are complete, and those of hours of audio are large.
 */
const pageSize = 20;
/** Number of recordings, and seconds of them, after which the search asks before it continues. */
const most = { recordings: 500, seconds: 200 * 3600 } as const;
/** Delay after the last typed letter before transcripts are searched, in milliseconds. */
const typingMs = 300;
/** Characters of an excerpt, before the found word and from its begin. */
const excerptCharacters = { before: 48, after: 200 } as const;

/** A passage of a recording with a hit. */
export interface Excerpt {
  /** Its text. Every second part is a word of the search. */
  readonly parts: readonly string[];
  /** Begin of its utterance, in seconds. */
  readonly seconds: number;
}

/** A job that was found by its transcript. The job has no words. */
export interface FoundJob {
  readonly job: Recording;
  readonly excerpt: Excerpt;
}

/** Progress of a search in transcripts. */
interface WordSearch {
  readonly found: readonly FoundJob[];
  /** Number of searched recordings. */
  readonly count: number;
  /** Creation time of the oldest of them, undefined before the first one. */
  readonly oldest: string | undefined;
  readonly state: 'idle' | 'searching' | 'stopped' | 'ended' | 'failed';
  /** Reason why it failed. */
  readonly error: Error | null;
}

const idle: WordSearch = {
  found: [],
  count: 0,
  oldest: undefined,
  state: 'idle',
  error: null,
};

/** Actions of a search in transcripts. */
export interface WordSearchHandle extends WordSearch {
  readonly stop: () => void;
  /** Continues with older recordings. */
  readonly resume: () => void;
}

/**
 * Searches the transcripts of the recordings of a filter, the newest first. The server searches
 * names and metadata, but the words of transcripts are only in the results, which are read page by
 * page and then released.
 */
export function useWordSearch(filter: ListFilter): WordSearchHandle {
  const [search, setSearch] = useState(idle);
  const running = useRef<SearchRun | null>(null);
  useEffect(() => {
    const words = searchedWords(filter.search);
    // Jobs in progress and failed jobs have no transcript.
    if (words === '' || (filter.state !== 'all' && filter.state !== 'done')) {
      setSearch(idle);
      return;
    }
    const run = new SearchRun(filter, setSearch);
    running.current = run;
    run.resume(typingMs);
    return () => {
      run.stop();
      running.current = null;
    };
  }, [filter]);
  const stop = useCallback(() => running.current?.stop(), []);
  const resume = useCallback(() => running.current?.resume(), []);
  return useMemo(() => ({ ...search, stop, resume }), [resume, search, stop]);
}

/** One search, which can stop and resume at the same position. */
class SearchRun {
  readonly #filter: ListFilter;
  readonly #onChange: (search: WordSearch) => void;
  readonly #seen = new Set<string>();
  #offset = 0;
  #search = idle;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(filter: ListFilter, onChange: (search: WordSearch) => void) {
    this.#filter = filter;
    this.#onChange = onChange;
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#abort === null) return;
    this.#abort.abort();
    this.#abort = null;
    this.#update({ state: 'stopped' });
  }

  /** @param afterMs - delay in which further letters may be typed, in milliseconds */
  resume(afterMs = 0): void {
    if (this.#abort !== null) return;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#update({ state: 'searching', error: null });
    this.#timer = setTimeout(() => void this.#read(signal), afterMs);
  }

  #update(changes: Partial<WordSearch>): void {
    this.#search = { ...this.#search, ...changes };
    this.#onChange(this.#search);
  }

  async #read(signal: AbortSignal): Promise<void> {
    const upTo = { recordings: this.#search.count + most.recordings, seconds: most.seconds };
    try {
      let hasMore = true;
      while (hasMore && upTo.seconds > 0 && this.#search.count < upTo.recordings) {
        const page = await client.transcriptions.list(
          {
            ...toListOptions(this.#filter),
            status: ['done'],
            results: 'full',
            limit: pageSize,
            // New jobs shift the others, so a page may begin with some jobs of the previous one.
            offset: this.#offset,
          },
          { signal },
        );
        if (signal.aborted) return;
        upTo.seconds -= this.#take(page.items);
        hasMore = page.next !== null;
      }
      this.#abort = null;
      this.#update({ state: hasMore ? 'stopped' : 'ended' });
    } catch (error) {
      if (signal.aborted) return;
      this.#abort = null;
      this.#update({ state: 'failed', error: error as Error });
    }
  }

  /** Searches the jobs of a page. @returns their length, in seconds */
  #take(jobs: readonly Job[]): number {
    const added = jobs.filter(({ id }) => !this.#seen.has(id));
    const words = searchedWords(this.#filter.search).split(/\s+/);
    let seconds = 0;
    for (const { id, result } of added) {
      this.#seen.add(id);
      seconds += result?.metadata.audio_duration ?? 0;
    }
    this.#offset += jobs.length;
    this.#update({
      count: this.#seen.size,
      oldest: jobs.at(-1)?.created_at ?? this.#search.oldest,
      found: [
        ...this.#search.found,
        ...added.flatMap((job) => {
          const excerpt = findExcerpt(job, words);
          return excerpt === undefined ? [] : [{ job: withoutWords(job), excerpt }];
        }),
      ],
    });
    return seconds;
  }
}

/**
 * The first passage with a word of a search, undefined unless all of its words are in the
 * transcript.
 */
function findExcerpt({ result }: Job, words: readonly string[]): Excerpt | undefined {
  const { full_transcript = '', utterances = [] } = result?.transcription ?? {};
  if (!words.every((word) => wordPattern([word]).test(full_transcript))) return undefined;
  const pattern = wordPattern(words);
  const at = full_transcript.search(pattern);
  const wanted = Math.max(0, at - excerptCharacters.before);
  // Does not begin in the middle of a word.
  const next = wanted === 0 ? 0 : full_transcript.indexOf(' ', wanted) + 1;
  const from = next > at ? wanted : next;
  const text = full_transcript.slice(from, at + excerptCharacters.after);
  return {
    parts: `${from === 0 ? '' : '… '}${text}`.split(pattern),
    seconds: utterances.find((utterance) => pattern.test(utterance.text))?.start ?? 0,
  };
}

/** A job without the fields that the list does not show. */
function withoutWords(job: Job): Recording {
  const brief = job.result ? ({ ...job, result: briefResult(job.result) } as Job) : job;
  return { ...brief, title: null, tags: [] };
}
