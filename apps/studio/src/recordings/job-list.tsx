import type { Job } from '@earshot/core/types';
import { type TranscriptionsState, useTranscriptions } from '@earshot/react';
import {
  lazy,
  type ReactElement,
  Suspense,
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
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { usePageRows } from '../shell/use-page-rows.js';
import { usePlainLinks } from '../shell/use-plain-links.js';
import type { TextId } from '../texts/en.js';
import { type Translate, useTexts } from '../texts/use-texts.js';
import { estimateQueue } from './estimate-queue.js';
import type { OpenedJob } from './job-menu.js';
import { JobRow } from './job-row.js';
import {
  createJobCheck,
  type ListFilter,
  noFilter,
  searchedWords,
  toListOptions,
} from './list-filter.js';
import { ListTools } from './list-tools.js';
import { SearchProgress } from './search-progress.js';
import { useFoundJobs } from './use-found-jobs.js';
import { useListFilter } from './use-list-filter.js';
import { useRestoredScroll } from './use-restored-scroll.js';
import { type Excerpt, type FoundJob, useWordSearch } from './use-word-search.js';

const JobMenu = lazy(async () => ({ default: (await import('./job-menu.js')).JobMenu }));

/** Maximum number of jobs that are followed. Each one takes a connection, and browsers limit their number. */
const followedJobs = 2;
const pageSize = 50;
/** Number of rows before the end at which older jobs are requested. It is about the number that a user scrolls past meanwhile. */
const rowsAhead = 30;

/** List of recordings, the newest first, grouped by the day of their creation. Only rows in view are rendered. */
export function JobList(): ReactElement {
  const { t } = useTexts();
  const [filter, setFilter] = useListFilter();
  const asked = useDeferredValue(filter);
  const options = useMemo(
    () => ({ ...toListOptions(asked), limit: pageSize, refreshMs: 3000 }),
    [asked],
  );
  const { error, hasMore, isLoadingMore, items, loadMore, refresh, status } =
    useTranscriptions(options);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  const search = useWordSearch(asked);
  const found = useSearchedJobs(items, asked, search.found);
  const hasWords = searchedWords(asked.search) !== '';
  const [last, setLast] = useState(0);
  useRestoredScroll({ count: items.length, hasMore, loadMore });
  useLayoutEffect(() => {
    const isNearEnd = last >= found.length - rowsAhead;
    // Hits of a word search are already behind the loaded jobs.
    if (hasMore && !isLoadingMore && isNearEnd && !hasWords) void loadMore();
  }, [found.length, hasMore, hasWords, isLoadingMore, last, loadMore]);
  return (
    <>
      {error !== null && <ListProblem error={error} onRetry={() => void refresh()} />}
      {(items.length > 0 || filter !== noFilter) && (
        <ListTools field={field} filter={filter} onChange={setFilter} />
      )}
      {found.length === 0 && error === null && (
        <p className="lead empty">
          {t(findEmptyText(status, filter === noFilter, search.state === 'searching'))}
        </p>
      )}
      <Rows
        jobs={found}
        found={search.found}
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
  status: TranscriptionsState['status'],
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
  items: readonly Job[],
  filter: ListFilter,
  found: readonly FoundJob[],
): readonly Job[] {
  const { language } = useTexts();
  const foundJobs = useFoundJobs(filter);
  return useMemo(() => {
    const check = createJobCheck(filter.search, language);
    if (check === null) return items;
    const byId = new Map<string, Job>();
    for (const { job } of found) byId.set(job.id, job);
    // The jobs of the list are kept up to date.
    for (const job of [...foundJobs, ...items.filter(check)]) byId.set(job.id, job);
    return [...byId.values()].sort((left, right) =>
      right.created_at.localeCompare(left.created_at, 'en'),
    );
  }, [filter, found, foundJobs, items, language]);
}

/** What the rows show. */
interface RowsProperties {
  readonly jobs: readonly Job[];
  /** Jobs that were found by their transcripts, with the passage. */
  readonly found: readonly FoundJob[];
  /** All jobs of the list. The first ones in progress are followed, and the queue is estimated from all. */
  readonly items: readonly Job[];
  /** True when there are older jobs. */
  readonly hasMore: boolean;
  /** Called with the index of the last rendered row. */
  readonly onLast: (index: number) => void;
  /** Called when a job was stopped or deleted. */
  readonly onChange: () => Promise<void>;
}

/** The rows in view. Only these are rendered during scrolling, each of them once. */
function Rows(properties: RowsProperties): ReactElement {
  const { jobs, onChange, onLast } = properties;
  const rows = usePageRows<HTMLUListElement>({
    count: jobs.length,
    estimatedHeight: 56,
    overscan: 8,
    keyOf: useCallback((index: number) => jobs[index]?.id ?? index, [jobs]),
  });
  const last = rows.visible.at(-1)?.index ?? 0;
  useLayoutEffect(() => onLast(last), [last, onLast]);
  const describe = useRowDetails(properties);
  const links = usePlainLinks();
  const menu = useJobMenu(onChange);
  const ids = useMemo(() => jobs.map(({ id }) => id), [jobs]);
  useFocusAfterRemoval(rows.list, ids, () => document.getElementById('content'));
  return (
    <>
      <ul ref={rows.list} className="jobs" style={{ height: rows.height }} {...links}>
        {rows.visible.map((item) => {
          const job = jobs[item.index];
          if (job === undefined) return null;
          const { firstOf, ...details } = describe(job, jobs[item.index - 1]);
          return (
            <li
              key={item.key}
              data-index={item.index}
              ref={rows.measure}
              className={firstOf === undefined ? 'job' : 'job first'}
              style={{ transform: `translateY(${rows.topOf(item)}px)` }}
            >
              <span className="job-day">{firstOf}</span>
              <JobRow job={job} {...details} onMenu={menu.open} />
            </li>
          );
        })}
      </ul>
      {menu.element}
    </>
  );
}

/** The function that finds what the row of a job shows beside the job. It looks up what was computed once for the list. */
function useRowDetails({ found, hasMore, items }: RowsProperties) {
  const { language, t } = useTexts();
  const followed = useMemo(() => firstInProgress(items), [items]);
  const doneIn = useMemo(() => estimateQueue(items, hasMore), [hasMore, items]);
  const nameGroup = useMemo(() => createGrouping(language, t), [language, t]);
  const excerpts = useMemo(
    () => new Map<string, Excerpt>(found.map(({ excerpt, job }) => [job.id, excerpt])),
    [found],
  );
  return (job: Job, before: Job | undefined) => {
    const group = nameGroup(job);
    const seconds = doneIn.get(job.id);
    return {
      /** The group of the job, undefined when the job before it has the same. */
      firstOf: before === undefined || nameGroup(before) !== group ? group : undefined,
      isFollowed: followed.has(job.id),
      // Rounded, so that the row is rendered again only when its text changes.
      doneIn: seconds === undefined ? undefined : roughDuration(seconds, language),
      excerpt: excerpts.get(job.id),
    };
  };
}

/** The menu of the rows. All rows share it, and it is loaded when it is first opened. */
function useJobMenu(onChange: () => Promise<void>): {
  readonly open: (job: Job, trigger: HTMLElement) => void;
  readonly element: ReactElement | null;
} {
  const [opened, setOpened] = useState<OpenedJob | null>(null);
  const open = useCallback(
    (job: Job, trigger: HTMLElement) => setOpened({ job, trigger, isOpen: true }),
    [],
  );
  return {
    open,
    element: opened && (
      <Suspense>
        <JobMenu
          {...opened}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onChange={onChange}
        />
      </Suspense>
    ),
  };
}

/** Ids of the newest jobs in progress. */
function firstInProgress(items: readonly Job[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id, status } of items) {
    if (status === 'processing') ids.add(id);
    if (ids.size === followedJobs) break;
  }
  return ids;
}

/** Creates the function that names the group of a job. It formats each day once. */
function createGrouping(language: string, t: Translate): (job: Job) => string {
  const countDays = (date: Date): number =>
    Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
  const names = new Map<number, string>();
  return ({ created_at, status }) => {
    if (status === 'queued' || status === 'processing') return t('now');
    const created = new Date(created_at);
    const now = new Date();
    const day = countDays(created);
    const age = countDays(now) - day;
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
