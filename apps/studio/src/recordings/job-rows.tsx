import type { Job } from '@earshot/core/types';
import {
  type KeyboardEvent,
  lazy,
  type ReactElement,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { roughDuration } from '../format/time.js';
import type { Recording } from '../labels/recording-requests.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { usePageRows } from '../shell/use-page-rows.js';
import { usePlainLinks } from '../shell/use-plain-links.js';
import { useTexts } from '../texts/use-texts.js';
import { estimateQueue } from './estimate-queue.js';
import { createGrouping } from './group-jobs.js';
import type { OpenedJob } from './job-menu.js';
import { JobRow } from './job-row.js';
import type { Chosen } from './use-chosen.js';
import type { Excerpt, FoundJob } from './use-spoken-words.js';

const JobMenu = lazy(async () => ({ default: (await import('./job-menu.js')).JobMenu }));

/** Maximum number of jobs that are followed. Each one takes a connection, and browsers limit their number. */
const followedJobs = 2;

/** What the rows show. */
interface RowsProperties {
  readonly chosen: Chosen;
  /** True for a list that is sorted by time, whose days are named. */
  readonly isByTime: boolean;
  readonly jobs: readonly Recording[];
  /** Jobs that were found by their transcripts, with the passage. */
  readonly found: readonly FoundJob[];
  /** The last jobs, which mean what was searched for, with the passage. */
  readonly similar: readonly FoundJob[];
  /** All jobs of the list. The first ones in progress are followed, and the queue is estimated from all. */
  readonly items: readonly Recording[];
  /** True when there are older jobs. */
  readonly hasMore: boolean;
  /** Called with the index of the last rendered row. */
  readonly onLast: (index: number) => void;
  /** Called when a job was stopped or deleted. */
  readonly onChange: () => Promise<void>;
}

/* Longer than 50 lines: one row with everything that it calls. */
/** The rows in view. Only these are rendered during scrolling, each of them once. */
export function JobRows(properties: RowsProperties): ReactElement {
  const { chosen, jobs, onChange, onLast } = properties;
  const { onKeyDown, ...renaming } = useRenaming();
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
  const menu = useJobMenu(onChange, renaming.begin);
  const ids = useMemo(() => jobs.map(({ id }) => id), [jobs]);
  useFocusAfterRemoval(rows.list, ids, () => document.getElementById('content'));
  return (
    <>
      <ul
        ref={rows.list}
        className="jobs"
        style={{ height: rows.height }}
        data-choosing={chosen.ids.size > 0}
        onKeyDown={onKeyDown}
        {...links}
      >
        {rows.visible.map((item) => {
          const job = jobs[item.index];
          if (job === undefined) return null;
          const { firstOf, ...details } = describe(job, jobs[item.index - 1]);
          return (
            <li
              key={item.key}
              data-index={item.index}
              data-id={job.id}
              ref={rows.measure}
              className={firstOf === undefined ? 'job' : 'job first'}
              style={{ transform: `translateY(${rows.topOf(item)}px)` }}
            >
              {firstOf !== undefined && <span className="job-day">{firstOf}</span>}
              <JobRow
                job={job}
                {...details}
                isChosen={chosen.ids.has(job.id)}
                isRenamed={renaming.id === job.id}
                onChoose={chosen.toggle}
                onMenu={menu.open}
                onRenamed={renaming.end}
              />
            </li>
          );
        })}
      </ul>
      {menu.element}
    </>
  );
}

/** The function that finds what the row of a job shows beside the job. It looks up what was computed once for the list. */
function useRowDetails({ found, hasMore, isByTime, items, similar }: RowsProperties) {
  const { language, t } = useTexts();
  const followed = useMemo(() => firstInProgress(items), [items]);
  const doneIn = useMemo(() => estimateQueue(items, hasMore), [hasMore, items]);
  const nameGroup = useMemo(() => createGrouping(language, t), [language, t]);
  const excerpts = useMemo(
    () =>
      new Map<string, Excerpt>([...found, ...similar].map(({ excerpt, job }) => [job.id, excerpt])),
    [found, similar],
  );
  const similarIds = useMemo(() => new Set(similar.map(({ job }) => job.id)), [similar]);
  const findGroup = (job: Recording) => {
    if (similarIds.has(job.id)) return t('foundByMeaning');
    return isByTime ? nameGroup(job) : undefined;
  };
  return (job: Recording, before: Recording | undefined) => {
    const group = findGroup(job);
    const seconds = doneIn.get(job.id);
    return {
      /** The group of the job, undefined when the job before it has the same. */
      firstOf:
        group === undefined || (before !== undefined && findGroup(before) === group)
          ? undefined
          : group,
      isDayNamed: isByTime && !similarIds.has(job.id),
      isFollowed: followed.has(job.id),
      // Rounded, so that the row is rendered again only when its text changes.
      doneIn: seconds === undefined ? undefined : roughDuration(seconds, language),
      excerpt: excerpts.get(job.id),
    };
  };
}

/** The row whose name is changed, by the menu or by the key F2. */
function useRenaming() {
  const [id, begin] = useState<string | null>(null);
  const end = useCallback((endedId: string, hasFocus: boolean) => {
    begin(null);
    if (!hasFocus) return;
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`.job-row[href$="/${CSS.escape(endedId)}"]`)?.focus(),
    );
  }, []);
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    const rowId = findRow(target)?.getAttribute('data-id');
    if (key === 'F2' && rowId != null) begin(rowId);
  };
  return { id, begin, end, onKeyDown };
}

/** The menu of the rows. All rows share it, and it is loaded when it is first opened. */
function useJobMenu(
  onChange: () => Promise<void>,
  onRename: (id: string) => void,
): {
  readonly open: (job: Recording, trigger: HTMLElement) => void;
  readonly element: ReactElement | null;
} {
  const [opened, setOpened] = useState<OpenedJob | null>(null);
  const open = useCallback(
    (job: Recording, trigger: HTMLElement) => setOpened({ job, trigger, isOpen: true }),
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
          onRename={() => onRename(opened.job.id)}
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

/** The row that an element belongs to. */
function findRow(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('.job') : null;
}
