import type { Job } from '@earshot/core/types';
import { useTranscriptions } from '@earshot/react';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactElement,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from '../shell/icon.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { Translate } from '../texts/use-texts.js';
import { useTexts } from '../texts/use-texts.js';
import { jobName } from './job-name.js';
import { JobRow } from './job-row.js';
import { matchesSearch, noFilter, toListOptions } from './list-filter.js';
import { ListTools } from './list-tools.js';
import { useFoundJobs } from './use-found-jobs.js';

/** Jobs in work that are followed: each takes a connection, of which browsers have few. */
const followedJobs = 2;
const pageSize = 50;
/** Recordings that a search for words goes through before it asks. */
const searchedAtOnce = 2000;
const estimatedRowHeight = 56;

/** The recordings, the newest first, by the day of their creation. Only what is in view is in the page. */
export function JobList(): ReactElement {
  const { language, t } = useTexts();
  const [filter, setFilter] = useState(noFilter);
  const { search } = filter;
  const asked = useDeferredValue(filter);
  const options = useMemo(
    () => ({ ...toListOptions(asked), limit: pageSize, refreshMs: 3000 }),
    [asked],
  );
  const { error, hasMore, isLoadingMore, items, loadMore, refresh, status } =
    useTranscriptions(options);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useShortcuts({ '/': () => field.current?.focus() });
  const foundJobs = useFoundJobs(asked);
  const found = useMemo(() => {
    const loaded = items.filter((job) => matchesSearch(job, search, language));
    const ids = new Set(loaded.map(({ id }) => id));
    // The older ones that the server has found come behind those that are loaded.
    return [...loaded, ...foundJobs.filter(({ id }) => !ids.has(id))];
  }, [foundJobs, items, language, search]);
  // Whoever scrolls sees each of them; a search may go through many for nothing.
  const [searchedMore, setSearchedMore] = useState(0);
  const searchedUpTo =
    search.trim() === '' ? Number.POSITIVE_INFINITY : searchedAtOnce * (1 + searchedMore);
  const followed = new Set(
    items
      .filter(({ status: each }) => each === 'processing')
      .slice(0, followedJobs)
      .map(({ id }) => id),
  );
  const rows = useWindowVirtualizer({
    count: found.length,
    estimateSize: () => estimatedRowHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => found[index]?.id ?? index,
  });
  // What is above the list grows and shrinks.
  useLayoutEffect(() => {
    const offset = list.current?.offsetTop ?? 0;
    if (offset !== top) setTop(offset);
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useLayoutEffect(() => {
    const isNearEnd = last >= found.length - 10;
    if (hasMore && !isLoadingMore && isNearEnd && items.length < searchedUpTo) void loadMore();
  }, [found.length, hasMore, isLoadingMore, items.length, last, loadMore, searchedUpTo]);

  return (
    <>
      {error !== null && (
        <p className="problem" role="alert">
          {t('listFailed', { reason: error.message })}{' '}
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
      <ul ref={list} className="jobs" style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, key, start }) => {
          const job = found[index];
          if (job === undefined) return null;
          const group = groupOf(job, language, t);
          const before = found[index - 1];
          const isFirst = before === undefined || groupOf(before, language, t) !== group;
          return (
            <li
              key={key}
              data-index={index}
              ref={rows.measureElement}
              className={isFirst ? 'job first' : 'job'}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <span className="job-day">{isFirst ? group : ''}</span>
              <JobRow job={job} isFollowed={followed.has(job.id)} />
              {job.file && job.status !== 'queued' && job.status !== 'processing' && (
                <Link
                  to="/recordings/$id/runs"
                  params={{ id: job.id }}
                  className="job-runs"
                  aria-label={t('runsOf', { name: jobName(job, t('untitled')) })}
                >
                  <Icon name="runs" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {hasMore && !isLoadingMore && items.length >= searchedUpTo && (
        <button type="button" className="button" onClick={() => setSearchedMore(searchedMore + 1)}>
          {t('searchOlder')}
        </button>
      )}
      {isLoadingMore && <p className="note">{t('loadingMore')}</p>}
    </>
  );
}

/** Title above the first job of a day. */
function groupOf(job: Job, language: string, t: Translate): string {
  if (job.status === 'queued' || job.status === 'processing') return t('now');
  const created = new Date(job.created_at);
  const day = (date: Date): number =>
    Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
  const age = day(new Date()) - day(created);
  if (age === 0) return t('today');
  if (age === 1) return t('yesterday');
  return created.toLocaleDateString(language, {
    day: 'numeric',
    month: 'short',
    ...(created.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
  });
}
