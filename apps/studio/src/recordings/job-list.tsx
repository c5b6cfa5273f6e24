import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactElement,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { countQuery, type Recording } from '../labels/recording-requests.js';
import { Reason } from '../session/reason.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { JobRows } from './job-rows.js';
import {
  createJobCheck,
  type ListFilter,
  noFilter,
  searchedWords,
  toCountParameters,
  toPageParameters,
} from './list-filter.js';
import { ListTools } from './list-tools.js';
import { SearchProgress } from './search-progress.js';
import { useChosen } from './use-chosen.js';
import { useFoundJobs } from './use-found-jobs.js';
import { useListFilter } from './use-list-filter.js';
import { useMeaning } from './use-meaning.js';
import { type RecordingsHandle, useRecordings } from './use-recordings.js';
import { useRestoredScroll } from './use-restored-scroll.js';
import { type FoundJob, useSpokenWords } from './use-spoken-words.js';

const SelectionBar = lazy(async () => ({
  default: (await import('./selection-bar.js')).SelectionBar,
}));

/** Number of rows before the end at which older jobs are requested. It is about the number that a user scrolls past meanwhile. */
const rowsAhead = 30;

/* Longer than 50 lines: the parts of the list, in their order. */
/** List of recordings, the newest first, grouped by the day of their creation. Only rows in view are rendered. */
export function JobList(): ReactElement {
  const { t } = useTexts();
  const [filter, setFilter] = useListFilter();
  const asked = useDeferredValue(filter);
  const recordings = useRecordings(asked);
  const { error, hasMore, isLoadingMore, items, refresh, status } = recordings;
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  const search = useSpokenWords(asked);
  const exact = useSearchedJobs(items, asked, search.found);
  const similar = useSimilarJobs(asked, exact);
  const found = useMemo(() => [...exact, ...similar.map(({ job }) => job)], [exact, similar]);
  const hasWords = searchedWords(asked.search) !== '';
  const order = useMemo(() => found.map(({ id }) => id), [found]);
  const chosen = useChosen(order);
  useShortcuts({ Escape: () => chosen.set([]) });
  const setLast = useMoreRows(recordings, found.length, hasWords);
  return (
    <>
      {error !== null && <ListProblem error={error} onRetry={() => void refresh()} />}
      {(items.length > 0 || filter !== noFilter) && (
        <>
          <ListTools field={field} filter={filter} onChange={setFilter} />
          <div className="list-head">
            <ListCount filter={asked} found={asked.search === '' ? undefined : found.length} />
            <ColumnNames />
          </div>
        </>
      )}
      {found.length === 0 && error === null && (
        <p className="lead empty">
          {t(findEmptyText(status, filter === noFilter, search.state === 'searching'))}
        </p>
      )}
      {chosen.ids.size > 0 && (
        <Suspense>
          <SelectionBar
            chosen={chosen}
            parameters={toPageParameters(asked)}
            hits={asked.search === '' ? undefined : order}
          />
        </Suspense>
      )}
      <JobRows
        chosen={chosen}
        isByTime={hasWords || asked.sort === 'newest' || asked.sort === 'oldest'}
        jobs={found}
        found={search.found}
        similar={similar}
        items={items}
        hasMore={hasMore}
        onLast={setLast}
        onChange={refresh}
      />
      <SearchProgress search={search} />
      {isLoadingMore && <p className="note">{t('loadingMore')}</p>}
    </>
  );
}

/**
 * Reads more rows before the user has scrolled to the end. Returns the function that is called with
 * the index of the last rendered row.
 *
 * @param count - number of rows
 * @param hasWords - true for a search, whose hits do not come from the rows
 */
function useMoreRows(
  { hasMore, isLoadingMore, items, loadMore }: RecordingsHandle,
  count: number,
  hasWords: boolean,
): (last: number) => void {
  const [last, setLast] = useState(0);
  useRestoredScroll({ count: items.length, hasMore, loadMore });
  useLayoutEffect(() => {
    const isNearEnd = last >= count - rowsAhead;
    if (hasMore && !isLoadingMore && isNearEnd && !hasWords) void loadMore();
  }, [count, hasMore, hasWords, isLoadingMore, last, loadMore]);
  return setLast;
}

/** Number of the recordings of a filter, or of those that a search has found so far. */
function ListCount({
  filter,
  found,
}: {
  readonly filter: ListFilter;
  readonly found: number | undefined;
}): ReactElement {
  const { language, t } = useTexts();
  const { data } = useQuery({
    ...countQuery(toCountParameters(filter)),
    enabled: found === undefined,
  });
  const count = found ?? data?.count;
  const isAtLeast = found === undefined && data?.is_at_least === true;
  return (
    <p className="note list-count" role="status">
      {count === undefined
        ? ''
        : t(isAtLeast ? 'recordingsAtLeast' : 'recordingsCount', {
            count: count.toLocaleString(language),
          })}
    </p>
  );
}

/** Names of the columns, for the eye: the cells say what they are. */
function ColumnNames(): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <span aria-hidden="true">{t('columnWhen')}</span>
      <span aria-hidden="true" className="list-head-length">
        {t('columnLength')}
      </span>
      <span aria-hidden="true">{t('columnWho')}</span>
      <span aria-hidden="true">{t('columnState')}</span>
    </>
  );
}

/** Reason for which the list could not be read. */
function ListProblem({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <p className="problem" role="alert">
      <Reason text="listFailed" error={error} />{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}

/** Text in the place of a list without jobs. */
function findEmptyText(
  status: RecordingsHandle['status'],
  isUnfiltered: boolean,
  isSearching: boolean,
): TextId {
  if (status === 'loading') return 'loading';
  if (isUnfiltered) return 'emptyList';
  return isSearching ? 'stillSearching' : 'emptyFound';
}

/**
 * The jobs of a filter, the newest first. With words to search for, only jobs with these words in their names, their metadata or their
 * transcripts.
 */
function useSearchedJobs(
  items: readonly Recording[],
  filter: ListFilter,
  found: readonly FoundJob[],
): readonly Recording[] {
  const { language } = useTexts();
  const foundJobs = useFoundJobs(filter);
  return useMemo(() => {
    const check = createJobCheck(filter.search, language);
    if (check === null) return items;
    const byId = new Map<string, Recording>();
    for (const { job } of found) byId.set(job.id, job);
    // The jobs of the list are kept up to date.
    for (const job of [...foundJobs, ...items.filter(check)]) byId.set(job.id, job);
    return [...byId.values()].sort((left, right) =>
      right.created_at.localeCompare(left.created_at, 'en'),
    );
  }, [filter, found, foundJobs, items, language]);
}

/** The jobs that mean what is searched for, without those that have its words. */
function useSimilarJobs(filter: ListFilter, exact: readonly Recording[]): readonly FoundJob[] {
  const similar = useMeaning(filter);
  return useMemo(() => {
    const ids = new Set(exact.map(({ id }) => id));
    return similar.filter(({ job }) => !ids.has(job.id));
  }, [exact, similar]);
}
