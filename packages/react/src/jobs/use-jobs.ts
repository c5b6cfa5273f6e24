import type { Job } from '@earshot/http';
import { useEffect } from 'react';
import { type ClientContextValue, useClientContext } from '../provider/context.js';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import type { CreateTranscriptionState } from './create-state.js';
import { CreateStore } from './create-store.js';
import type { TranscriptionsOptions, TranscriptionsState } from './job-list-state.js';
import type { JobListStore } from './job-list-store.js';
import { createJobRegistry, type JobRegistry } from './job-registry.js';
import type { TranscriptionState } from './job-state.js';
import type { JobStore } from './job-store.js';

const listActions = ['refresh', 'loadMore'] as const;
const jobActions = ['refresh', 'cancel', 'remove'] as const;
const createActions = ['create', 'abort'] as const;

/** Jobs and lists of each provider. Pages without jobs and lists do not load their registry. */
const registries = new WeakMap<ClientContextValue, JobRegistry>();

/**
 * Returns the jobs and lists of the provider.
 *
 * @param hook - name of the hook, for the error
 * @throws Error when there is no provider with a client
 */
function useRegistry(hook: string): JobRegistry {
  const context = useClientContext(hook);
  const registry = registries.get(context) ?? createJobRegistry(context.client, context.clock);
  registries.set(context, registry);
  return registry;
}

/** Actions of a list. None of them rejects: the state has the error. */
export type TranscriptionsActions = Pick<JobListStore, 'refresh' | 'loadMore'>;

/** Result of {@link useTranscriptions}. */
export type TranscriptionsHandle = Tracked<
  TranscriptionsState,
  TranscriptionsActions,
  JobListStore
>;

/**
 * A list of jobs of both kinds, the newest first, page after page. It is read again while jobs are
 * in progress, when the page becomes visible, and when a job was created below the same provider.
 * Components with the same options share one list.
 *
 * @example
 * ```tsx
 * import { useTranscriptions } from '@earshot/react';
 *
 * export function Recordings() {
 *   const { items, hasMore, loadMore } = useTranscriptions({ status: ['done'] });
 *   return (
 *     <>
 *       <ul>
 *         {items.map(({ id, file }) => (
 *           <li key={id}>{file?.filename ?? id}</li>
 *         ))}
 *       </ul>
 *       {hasMore && <button onClick={() => void loadMore()}>More</button>}
 *     </>
 *   );
 * }
 * ```
 *
 * @param options - filters, size of a page, refreshing
 */
export function useTranscriptions(options: TranscriptionsOptions = {}): TranscriptionsHandle {
  const store = useRegistry('useTranscriptions').list(options);
  return useTracked(store, listActions);
}

/** Actions of a job. */
export type TranscriptionActions = Pick<JobStore, 'refresh' | 'cancel' | 'remove'>;

/** Result of {@link useTranscription}. */
export type TranscriptionHandle = Tracked<TranscriptionState, TranscriptionActions, JobStore>;

/**
 * A job, followed until it has ended: progress, utterances as they arrive, and the result. The job
 * of a live session is read, but not followed.
 *
 * @example
 * ```tsx
 * import { useTranscription } from '@earshot/react';
 *
 * export function Recording({ id }: { id: string }) {
 *   const { job, error } = useTranscription(id);
 *   if (error) return <p>{error.message}</p>;
 *   return <p>{job?.result?.transcription?.full_transcript ?? job?.status}</p>;
 * }
 * ```
 *
 * @param id - id of the job
 * @param options - `initialJob`: the job as a server has read it, to show until it is read
 */
export function useTranscription(
  id: string,
  options: { readonly initialJob?: Job | undefined } = {},
): TranscriptionHandle {
  const store = useRegistry('useTranscription').job(id, options.initialJob);
  return useTracked(store, jobActions);
}

/** Actions of a creation. None of them rejects: the state has the error. */
export type CreateTranscriptionActions = Pick<CreateStore, 'create' | 'abort'>;

/** Result of {@link useCreateTranscription}. */
export type CreateTranscriptionHandle = Tracked<
  CreateTranscriptionState,
  CreateTranscriptionActions,
  CreateStore
>;

/**
 * Uploads audio and creates a job for it. Unmounting the component aborts an upload or creation in
 * progress.
 *
 * @example
 * ```tsx
 * import { useCreateTranscription } from '@earshot/react';
 *
 * export function Upload() {
 *   const { create, status } = useCreateTranscription();
 *   return (
 *     <input
 *       type="file"
 *       disabled={status === 'uploading'}
 *       onChange={({ target }) => {
 *         const [file] = target.files ?? [];
 *         if (file) void create(file, { diarization: true });
 *       }}
 *     />
 *   );
 * }
 * ```
 */
export function useCreateTranscription(): CreateTranscriptionHandle {
  const registry = useRegistry('useCreateTranscription');
  const store = useOnce(() => new CreateStore(registry));
  useEffect(() => {
    store.registry = registry;
  });
  return useTracked(store, createActions);
}
