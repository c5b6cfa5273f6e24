import type { Job, JobStatus, Utterance, WaitProgress } from '@earshot/http';
import { LazyStore } from '../store/lazy-store.js';
import type JobLoop from './job-loop.js';
import type { JobRegistry } from './job-registry.js';

/** State of one transcription. */
export interface TranscriptionState {
  /** Status of the job, `loading` until it is known, or `failed` when it could not be read. */
  readonly status: JobStatus | 'loading' | 'failed';
  /** The job as it was last read, with its result once it is done, or null until then. */
  readonly job: Job | null;
  /** Progress of the job while it is processed, or null before and after. */
  readonly progress: WaitProgress | null;
  /** Utterances so far, each the same object from then on, or the utterances of the result once the job is done. */
  readonly utterances: readonly Utterance[];
  /** Reason of `failed` and of `error`, or null in any other status and on a server. */
  readonly error: Error | null;
}

/** A job that is followed until it has ended, as long as it has an owner. */
export class JobStore extends LazyStore<TranscriptionState, JobLoop> {
  /** @internal Registry that it belongs to. */
  readonly registry: JobRegistry;
  /** @internal Id of the job. */
  readonly id: string;

  constructor(registry: JobRegistry, id: string, initial?: Job) {
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

  /** Ends a job that waits or is in progress. @throws ApiError (409) when it has ended, and any other error of the request */
  readonly cancel = async (): Promise<void> => {
    await this.registry.client.preRecorded.cancel(this.id);
  };

  /** Deletes a job that has ended, with its audio and its result. @throws ApiError (403) when it is in progress, and others */
  readonly remove = async (): Promise<void> => {
    await this.registry.client.transcriptions.delete(this.id);
    this.registry.refreshLists();
  };

  /** @internal */
  readonly load = () => import('./job-loop.js');
}
