import type { Job } from '@earshot/core/types';
import { useTranscriptions } from '@earshot/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SearchField } from '../shell/search-field.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { Translate } from '../texts/use-texts.js';
import { useTexts } from '../texts/use-texts.js';
import { jobName } from './job-name.js';
import { JobRow } from './job-row.js';

/** Jobs in work that are followed: each takes a connection, of which browsers have few. */
const followedJobs = 2;
const pageSize = 50;
const estimatedRowHeight = 56;

/** The recordings, the newest first, by the day of their creation. Only what is in view is in the page. */
export function JobList(): ReactElement {
  const { language, t } = useTexts();
  const { error, hasMore, isLoadingMore, items, loadMore, refresh, status } = useTranscriptions({
    limit: pageSize,
    refreshMs: 3000,
  });
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useShortcuts({ '/': () => field.current?.focus() });
  const found = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase(language);
    if (wanted === '') return items;
    return items.filter((job) =>
      jobName(job, t('untitled')).toLocaleLowerCase(language).includes(wanted),
    );
  }, [items, language, search, t]);
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
    if (hasMore && !isLoadingMore && last >= found.length - 10) void loadMore();
  }, [found.length, hasMore, isLoadingMore, last, loadMore]);

  if (status === 'loading') return <p className="note">{t('loading')}</p>;
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
      {items.length > 0 && (
        <div className="list-search">
          <SearchField
            field={field}
            label={t('searchRecordings')}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {found.length === 0 && error === null && (
        <p className="reading empty">{t(items.length === 0 ? 'emptyList' : 'emptyFound')}</p>
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
            </li>
          );
        })}
      </ul>
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
