/**
 * Options for TanStack Query 5: lists, jobs and creation.
 *
 * @packageDocumentation
 */
import type { CreatedJob, EarshotClient, Job, MixedListOptions, Page } from '@earshot/http';
import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type MutationOptions,
  type QueryClient,
  queryOptions,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import { createJob } from '../jobs/create-job.js';
import type { CreateTranscriptionVariables } from '../jobs/create-state.js';
import { defaultLimit } from '../jobs/job-list-state.js';
import { hasEnded } from '../jobs/job-status.js';

export type { CreateTranscriptionVariables, RemoteAudio } from '../jobs/create-state.js';

/** Filters of a list, without the page. */
export type ListFilters = Omit<MixedListOptions, 'offset'>;

/** Keys of all queries, the general ones first: invalidating `all` reads everything again. */
export const transcriptionKeys = {
  /** Everything. */
  all: ['earshot', 'transcriptions'] as const,
  /** All lists, of either kind. */
  lists: () => [...transcriptionKeys.all, 'list'] as const,
  /** One page of a list. */
  list: (filters: MixedListOptions) => [...transcriptionKeys.lists(), 'page', filters] as const,
  /** All pages of a list. */
  infiniteList: (filters: ListFilters) => [...transcriptionKeys.lists(), 'pages', filters] as const,
  /** A job. */
  job: (id: string) => [...transcriptionKeys.all, 'job', id] as const,
};

/** Key of one page of a list. */
type ListKey = ReturnType<typeof transcriptionKeys.list>;
/** Key of all pages of a list. */
type InfiniteListKey = ReturnType<typeof transcriptionKeys.infiniteList>;
/** Key of a job. */
type JobKey = ReturnType<typeof transcriptionKeys.job>;

/** A key whose type includes the result of its query. */
interface TypedKey<Key, Value> {
  /** Key of the query, which types what `queryClient.getQueryData` returns for it. */
  queryKey: DataTag<Key, Value, Error>;
}

/** Options of {@link listQuery}. */
export type ListQuery = UnusedSkipTokenOptions<Page<Job>, Error, Page<Job>, ListKey> &
  TypedKey<ListKey, Page<Job>>;

/**
 * Options of {@link infiniteListQuery}. The parameter of a page is the number of jobs before it.
 */
export type InfiniteListQuery = UnusedSkipTokenInfiniteOptions<
  Page<Job>,
  Error,
  InfiniteData<Page<Job>>,
  InfiniteListKey,
  number
> &
  TypedKey<InfiniteListKey, InfiniteData<Page<Job>>>;

/** Options of {@link jobQuery}. */
export type JobQuery = UnusedSkipTokenOptions<Job, Error, Job, JobKey> & TypedKey<JobKey, Job>;

/**
 * One page of jobs of both kinds, the newest first, for `useQuery`.
 *
 * @example
 * ```tsx
 * import { createClient } from '@earshot/http';
 * import { listQuery } from '@earshot/react/query';
 * import { useQuery } from '@tanstack/react-query';
 *
 * const client = createClient({ baseUrl: '/earshot' });
 * export function Count() {
 *   const { data } = useQuery(listQuery(client, { status: ['done'] }));
 *   return <p>{data?.items.length}</p>;
 * }
 * ```
 *
 * @param client - client of `@earshot/http`
 * @param filters - filters and page
 */
export function listQuery(client: EarshotClient, filters: MixedListOptions = {}): ListQuery {
  return queryOptions<Page<Job>, Error, Page<Job>, ListKey>({
    queryKey: transcriptionKeys.list(filters),
    queryFn: ({ signal }) => client.transcriptions.list(filters, { signal }),
  });
}

/**
 * Jobs of both kinds, page after page, for `useInfiniteQuery`.
 *
 * @param client - client of `@earshot/http`
 * @param filters - filters and size of a page
 */
export function infiniteListQuery(
  client: EarshotClient,
  filters: ListFilters = {},
): InfiniteListQuery {
  const { limit = defaultLimit } = filters;
  return infiniteQueryOptions({
    queryKey: transcriptionKeys.infiniteList(filters),
    queryFn: ({ pageParam, signal }): Promise<Page<Job>> =>
      client.transcriptions.list({ ...filters, limit, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, next }: Page<Job>, _pages: Page<Job>[], offset: number) =>
      next === null ? undefined : offset + items.length,
  });
}

/** Shortest and longest interval at which a job in progress is read, in milliseconds. */
const [shortestPollMs, longestPollMs] = [500, 10_000];

/**
 * A job, read until it has ended, for `useQuery`: less and less often, from twice a second to once
 * in ten seconds.
 *
 * @example
 * ```tsx
 * import { createClient } from '@earshot/http';
 * import { jobQuery } from '@earshot/react/query';
 * import { useQuery } from '@tanstack/react-query';
 *
 * const client = createClient({ baseUrl: '/earshot' });
 * export function Status({ id }: { id: string }) {
 *   return <p>{useQuery(jobQuery(client, id)).data?.status}</p>;
 * }
 * ```
 *
 * @param client - client of `@earshot/http`
 */
export function jobQuery(client: EarshotClient, id: string): JobQuery {
  return queryOptions<Job, Error, Job, JobKey>({
    queryKey: transcriptionKeys.job(id),
    queryFn: ({ signal }) => client.transcriptions.get(id, { signal }),
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && hasEnded(state.data)) return false;
      return Math.min(longestPollMs, shortestPollMs * 1.5 ** state.dataUpdateCount);
    },
  });
}

/**
 * Upload and creation of a job, for `useMutation`.
 *
 * @param client - client of `@earshot/http`
 * @param queryClient - client whose lists are read again when a job was created
 */
export function createMutation(
  client: EarshotClient,
  queryClient?: QueryClient,
): MutationOptions<CreatedJob, Error, CreateTranscriptionVariables> {
  return {
    mutationKey: [...transcriptionKeys.all, 'create'],
    mutationFn: (variables) => createJob(client, variables),
    onSuccess: () => queryClient?.invalidateQueries({ queryKey: transcriptionKeys.lists() }),
  };
}
