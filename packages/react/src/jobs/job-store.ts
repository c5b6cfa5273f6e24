import type { Job } from '@earshot/http';
import { LazyStore } from '../store/lazy-store.js';
import type { JobAccess } from './job-access.js';
import type JobLoop from './job-loop.js';
import type { TranscriptionState } from './job-state.js';

/** A job that is followed until it has ended, as long as it has an owner. */
export class JobStore extends LazyStore<TranscriptionState, JobLoop> {
  /** @internal Registry that it belongs to. */
  readonly registry: JobAccess;
  /** @internal Id of the job. */
  readonly id: string;

  constructor(registry: JobAccess, id: string, initial?: Job) {
    super({
      status: initial?.status ?? 'loading',
      job: initial ?? null,
      progress: null,
      utterances: initial?.result?.transcription?.utterances ?? [],
      error: null,
    });
    this.registry = registry;
    this.id = id;
  }

  /** Reads the job again. Never rejects: the state has the error. */
  readonly refresh = (): Promise<void> => this.call((loop) => loop.refresh());

  /**
   * Ends a job that waits or is in progress. @throws ApiError (409) when it has ended, and any
   * other error of the request
   */
  readonly cancel = async (): Promise<void> => {
    await this.registry.client.preRecorded.cancel(this.id);
  };

  /**
   * Deletes a job that has ended, with its audio and its result. @throws ApiError (403) when it is
   * in progress, and others
   */
  readonly remove = async (): Promise<void> => {
    await this.registry.client.transcriptions.delete(this.id);
    this.registry.refreshLists();
  };

  /** @internal */
  readonly load = () => import('./job-loop.js');
}
