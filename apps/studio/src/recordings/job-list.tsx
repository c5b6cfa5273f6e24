import type { Job } from '@earshot/core/types';
import { useTranscriptions } from '@earshot/react';
import {
  type ReactElement,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { roughDuration } from '../format/time.js';
import { Reason } from '../session/reason.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { usePageRows } from '../shell/use-page-rows.js';
import { usePlainLinks } from '../shell/use-plain-links.js';
import { type Translate, useTexts } from '../texts/use-texts.js';
import { estimateQueue } from './estimate-queue.js';
import { JobRow } from './job-row.js';
import { createJobCheck, type ListFilter, noFilter, toListOptions } from './list-filter.js';
import { ListTools } from './list-tools.js';
import { useFoundJobs } from './use-found-jobs.js';

/** Jobs in work that are followed: each takes a connection, of which browsers have few. */
const followedJobs = 2;
const pageSize = 50;
/** Recordings that a search for words goes through before it asks. */
const searchedAtOnce = 2000;
/** Rows from the end at which older ones are asked for: about as many as are scrolled past meanwhile. */
const rowsAhead = 30;

/** The recordings, the newest first, by the day of their creation. Only what is in view is in the page. */
export function JobList(): ReactElement {
  const { t } = useTexts();
  const [filter, setFilter] = useState(noFilter);
  const asked = useDeferredValue(filter);
  const options = useMemo(
    () => ({ ...toListOptions(asked), limit: pageSize, refreshMs: 3000 }),
    [asked],
  );
  const { error, hasMore, isLoadingMore, items, loadMore, refresh, status } =
    useTranscriptions(options);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  const found = useSearchedJobs(items, filter, asked);
  // Whoever scrolls sees each of them; a search may go through many for nothing.
  const [searchedMore, setSearchedMore] = useState(0);
  const searchedUpTo =
    filter.search.trim() === '' ? Number.POSITIVE_INFINITY : searchedAtOnce * (1 + searchedMore);
  const isAtLimit = items.length >= searchedUpTo;
  const [last, setLast] = useState(0);
  useLayoutEffect(() => {
    const isNearEnd = last >= found.length - rowsAhead;
    if (hasMore && !isLoadingMore && isNearEnd && !isAtLimit) void loadMore();
  }, [found.length, hasMore, isAtLimit, isLoadingMore, last, loadMore]);
  return (
    <>
      {error !== null && (
        <p className="problem" role="alert">
          <Reason text="listFailed" error={error} />{' '}
          <button type="button" className="link" onClick={() => void refresh()}>
            {t('retry')}
          </button>
        </p>
      )}
      {(items.length > 0 || filter !== noFilter) && (
        <ListTools field={field} filter={filter} onChange={setFilter} />
      )}
      {found.length === 0 && error === null && (
        <p className="lead empty">
          {status === 'loading'
            ? t('loading')
            : t(filter === noFilter ? 'emptyList' : hasMore ? 'stillSearching' : 'emptyFound')}
        </p>
      )}
      <Rows jobs={found} items={items} hasMore={hasMore} onLast={setLast} />
      {hasMore && !isLoadingMore && isAtLimit && (
        <button type="button" className="button" onClick={() => setSearchedMore(searchedMore + 1)}>
          {t('searchOlder')}
        </button>
      )}
      {isLoadingMore && <p className="note">{t('loadingMore')}</p>}
    </>
  );
}

/** Those jobs of a list that a search finds, and behind them the older ones that the server has found. */
function useSearchedJobs(
  items: readonly Job[],
  { search }: ListFilter,
  asked: ListFilter,
): readonly Job[] {
  const { language } = useTexts();
  const foundJobs = useFoundJobs(asked);
  return useMemo(() => {
    const check = createJobCheck(search, language);
    const loaded = check === null ? items : items.filter(check);
    if (foundJobs.length === 0) return loaded;
    const ids = new Set(loaded.map(({ id }) => id));
    return [...loaded, ...foundJobs.filter(({ id }) => !ids.has(id))];
  }, [foundJobs, items, language, search]);
}

/** The rows that are in view. They alone are rendered while the page is scrolled, and each of them once. */
function Rows({
  jobs,
  items,
  hasMore,
  onLast,
}: {
  readonly jobs: readonly Job[];
  /** The jobs of which the first ones in work are followed, and which wait for each other. */
  readonly items: readonly Job[];
  /** True when there are older ones. */
  readonly hasMore: boolean;
  /** Called with the index of the last row that is in the page. */
  readonly onLast: (index: number) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const rows = usePageRows<HTMLUListElement>({
    count: jobs.length,
    estimatedHeight: 56,
    overscan: 8,
    keyOf: useCallback((index: number) => jobs[index]?.id ?? index, [jobs]),
  });
  const last = rows.visible.at(-1)?.index ?? 0;
  useLayoutEffect(() => onLast(last), [last, onLast]);
  const followed = useMemo(() => firstInWork(items), [items]);
  const doneIn = useMemo(() => estimateQueue(items, hasMore), [hasMore, items]);
  const groupOf = useMemo(() => createGrouping(language, t), [language, t]);
  const links = usePlainLinks();
  return (
    <ul ref={rows.list} className="jobs" style={{ height: rows.height }} {...links}>
      {rows.visible.map((item) => {
        const { index, key } = item;
        const job = jobs[index];
        if (job === undefined) return null;
        const group = groupOf(job);
        const before = jobs[index - 1];
        const isFirst = before === undefined || groupOf(before) !== group;
        const seconds = doneIn.get(job.id);
        return (
          <li
            key={key}
            data-index={index}
            ref={rows.measure}
            className={isFirst ? 'job first' : 'job'}
            style={{ transform: `translateY(${rows.topOf(item)}px)` }}
          >
            <span className="job-day">{isFirst ? group : ''}</span>
            <JobRow
              job={job}
              isFollowed={followed.has(job.id)}
              // Rounded: the row is rendered again when it says something else.
              doneIn={seconds === undefined ? undefined : roughDuration(seconds, language)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Ids of the newest jobs in work. */
function firstInWork(items: readonly Job[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id, status } of items) {
    if (status === 'processing') ids.add(id);
    if (ids.size === followedJobs) break;
  }
  return ids;
}

/** Makes what names the group of a job: each day is formatted once. */
function createGrouping(language: string, t: Translate): (job: Job) => string {
  const dayOf = (date: Date): number =>
    Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
  const names = new Map<number, string>();
  return ({ created_at, status }) => {
    if (status === 'queued' || status === 'processing') return t('now');
    const created = new Date(created_at);
    const now = new Date();
    const day = dayOf(created);
    const age = dayOf(now) - day;
    if (age === 0) return t('today');
    if (age === 1) return t('yesterday');
    const isThisYear = created.getFullYear() === now.getFullYear();
    const name =
      names.get(day) ??
      created.toLocaleDateString(language, {
        day: 'numeric',
        month: 'short',
        ...(isThisYear ? {} : { year: 'numeric' }),
      });
    names.set(day, name);
    return name;
  };
}
