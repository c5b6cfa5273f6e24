import type { AudioSource, CreatedJob, Job } from '@earshot/http';
import { useEffect } from 'react';
import { type ClientContextValue, useClientContext } from '../provider/context.js';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import {
  CreateStore,
  type CreateTranscriptionState,
  type RemoteAudio,
  type TranscriptionParameters,
} from './create-store.js';
import type { JobListStore, TranscriptionsOptions, TranscriptionsState } from './job-list-store.js';
import { createJobRegistry, type JobRegistry } from './job-registry.js';
import type { JobStore, TranscriptionState } from './job-store.js';

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
export interface TranscriptionsActions {
  /** Reads the newest 1,000 of the jobs so far again. */
  refresh(): Promise<void>;
  /** Reads the next page, if there is one. */
  loadMore(): Promise<void>;
}

/** Result of {@link useTranscriptions}. */
export type TranscriptionsHandle = Tracked<
  TranscriptionsState,
  TranscriptionsActions,
  JobListStore
>;

/**
 * A list of jobs of both kinds, the newest first, page after page. It is read again while jobs are in progress, when the page becomes
 * visible, and when a job was created below the same provider. Components with the same options share one list.
 *
 * @param options - filters, size of a page, refreshing
 */
export function useTranscriptions(options: TranscriptionsOptions = {}): TranscriptionsHandle {
  const store = useRegistry('useTranscriptions').list(options);
  return useTracked<TranscriptionsState, TranscriptionsActions, JobListStore>(store, listActions);
}

/** Actions of a job. */
export interface TranscriptionActions {
  /** Reads the job again, and follows it. Never rejects: the state has the error. */
  refresh(): Promise<void>;
  /** Ends a job that waits or is in progress. Rejects with an `ApiError` (409) when it has ended. */
  cancel(): Promise<void>;
  /** Deletes a job that has ended, with its audio and its result. Rejects with an `ApiError` (403) when it is in progress. */
  remove(): Promise<void>;
}

/** Result of {@link useTranscription}. */
export type TranscriptionHandle = Tracked<TranscriptionState, TranscriptionActions, JobStore>;

/**
 * A job, followed until it has ended: progress, utterances as they arrive, and the result. The job of a live session is read, but not
 * followed.
 *
 * @param id - id of the job
 * @param options - `initialJob`: the job as a server has read it, to show until it is read
 */
export function useTranscription(
  id: string,
  options: { readonly initialJob?: Job | undefined } = {},
): TranscriptionHandle {
  const store = useRegistry('useTranscription').job(id, options.initialJob);
  return useTracked<TranscriptionState, TranscriptionActions, JobStore>(store, jobActions);
}

/** Actions of a creation. */
export interface CreateTranscriptionActions {
  /**
   * Uploads audio and creates a job for it. An upload or creation in progress is aborted. Never rejects: the state has the error.
   *
   * @returns the job, or null when it failed or was aborted
   */
  create(
    source: AudioSource | RemoteAudio,
    parameters?: TranscriptionParameters,
  ): Promise<CreatedJob | null>;
  /** Aborts the upload or creation in progress, and resets the state. */
  abort(): void;
}

/** Result of {@link useCreateTranscription}. */
export type CreateTranscriptionHandle = Tracked<
  CreateTranscriptionState,
  CreateTranscriptionActions,
  CreateStore
>;

/** Uploads audio and creates a job for it. Unmounting the component aborts an upload or creation in progress. */
export function useCreateTranscription(): CreateTranscriptionHandle {
  const registry = useRegistry('useCreateTranscription');
  const store = useOnce(() => new CreateStore(registry));
  useEffect(() => {
    store.registry = registry;
  });
  return useTracked<CreateTranscriptionState, CreateTranscriptionActions, CreateStore>(
    store,
    createActions,
  );
}
