import { briefResult } from '@earshot/core/protocol';
import type { Job } from '@earshot/core/types';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../session/client.js';
import { type ListFilter, searchedWords, toListOptions, wordPattern } from './list-filter.js';

/** Jobs whose words are read with one request: their results are whole, and those of hours are large. */
const pageSize = 20;
/** Recordings, and seconds of them, after which the search asks before it continues. */
const most = { recordings: 500, seconds: 200 * 3600 } as const;
/** Time without typing after which transcripts are searched, in milliseconds. */
const typingMs = 300;
/** Characters of an excerpt, before the word that was found and from there on. */
const excerptCharacters = { before: 48, after: 200 } as const;

/** A passage of a recording in which something was found. */
export interface Excerpt {
  /** Its text: every second part is a word of the search. */
  readonly parts: readonly string[];
  /** Begin of its utterance, in seconds. */
  readonly seconds: number;
}

/** A job that was found by its transcript, without its words. */
export interface FoundJob {
  readonly job: Job;
  readonly excerpt: Excerpt;
}

/** Progress of a search in transcripts. */
interface WordSearch {
  readonly found: readonly FoundJob[];
  /** Recordings that were searched. */
  readonly count: number;
  /** Creation of the oldest of them; undefined before the first. */
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
 * Searches what was said in the recordings of a filter, the newest first. The server finds names and metadata by itself, the words of
 * transcripts are in the results alone: they are read page by page and let go again.
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

/** One search, which stops and resumes where it was. */
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

  /** @param afterMs - time to wait for further letters first, in milliseconds */
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
            // New jobs move the others on, so that a page may begin with some of the last one.
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
          const excerpt = excerptOf(job, words);
          return excerpt === undefined ? [] : [{ job: withoutWords(job), excerpt }];
        }),
      ],
    });
    return seconds;
  }
}

/** The first passage with a word of a search; undefined where not every one of its words was said. */
function excerptOf({ result }: Job, words: readonly string[]): Excerpt | undefined {
  const { full_transcript = '', utterances = [] } = result?.transcription ?? {};
  if (!words.every((word) => wordPattern([word]).test(full_transcript))) return undefined;
  const pattern = wordPattern(words);
  const at = full_transcript.search(pattern);
  const wanted = Math.max(0, at - excerptCharacters.before);
  // Not from the middle of a word.
  const next = wanted === 0 ? 0 : full_transcript.indexOf(' ', wanted) + 1;
  const from = next > at ? wanted : next;
  const text = full_transcript.slice(from, at + excerptCharacters.after);
  return {
    parts: `${from === 0 ? '' : '… '}${text}`.split(pattern),
    seconds: utterances.find((utterance) => pattern.test(utterance.text))?.start ?? 0,
  };
}

/** A job without what the list does not show. */
function withoutWords(job: Job): Job {
  return job.result ? ({ ...job, result: briefResult(job.result) } as Job) : job;
}
