import type { Job, JobStatus, Utterance, WaitProgress } from '@earshot/http';
import { toError } from '../microphone/microphone-store.js';
import { Store } from '../store/store.js';
import type { JobRegistry } from './job-registry.js';

/** State of one transcription. */
export interface TranscriptionState {
  /** Status of the job; `loading` until it is known, and `failed` when it could not be read. */
  readonly status: JobStatus | 'loading' | 'failed';
  /** The job as it was last read, with its result once it is done; null until then. */
  readonly job: Job | null;
  /** Progress of a job in work; null before and after. */
  readonly progress: WaitProgress | null;
  /** Utterances so far, each the same object from then on; those of the result once the job is done. */
  readonly utterances: readonly Utterance[];
  /** Reason of `failed` and of `error`; null otherwise. */
  readonly error: Error | null;
}

/** A job that is followed until it has ended, as long as somebody shows it. */
export class JobStore extends Store<TranscriptionState> {
  readonly #registry: JobRegistry;
  readonly #id: string;
  #abort: AbortController | null = null;

  constructor(registry: JobRegistry, id: string, initial?: Job) {
    super(
      initial === undefined
        ? { status: 'loading', job: null, progress: null, utterances: [], error: null }
        : toState(initial),
    );
    this.#registry = registry;
    this.#id = id;
  }

  /** True while somebody shows it. */
  get isActive(): boolean {
    return this.isOwned;
  }

  /** Reads the job again. Never rejects: the state has the error. */
  readonly refresh = (): Promise<void> => {
    this.#abort?.abort();
    this.#abort = new AbortController();
    return this.#follow(this.#abort.signal);
  };

  /** Ends a job that waits or is in work. @throws ApiError (409) when it has ended, and any other error of the request */
  readonly cancel = async (): Promise<void> => {
    await this.#registry.client.preRecorded.cancel(this.#id);
  };

  /** Deletes a job that has ended, with its audio and its result. @throws ApiError (403) when it is in work, and others */
  readonly remove = async (): Promise<void> => {
    await this.#registry.client.transcriptions.delete(this.#id);
    this.#registry.refreshLists();
  };

  protected activate(): void {
    const { status } = this.getSnapshot();
    if (status !== 'done' && status !== 'error') void this.refresh();
  }

  protected deactivate(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { preRecorded, transcriptions } = this.#registry.client;
    try {
      const job = await transcriptions.get(this.#id, { signal });
      if (signal.aborted) return;
      this.update(toState(job));
      if (job.kind === 'live' || isEnded(job)) return;
      const utterances: Utterance[] = [];
      const ended = await preRecorded
        .wait(this.#id, {
          signal,
          onProgress: (progress) => {
            const status = progress.stage === 'queued' ? 'queued' : 'processing';
            if (!signal.aborted) this.update({ status, progress });
          },
          onUtterance: (utterance) => {
            utterances.push(utterance);
            if (!signal.aborted) this.update({ utterances: [...utterances] });
          },
        })
        // It is the job that failed, and the job says so.
        .catch((error: { readonly job?: Job }) => error.job ?? Promise.reject(error));
      if (signal.aborted) return;
      this.update(toState(ended));
      this.#registry.refreshLists();
    } catch (error) {
      if (!signal.aborted) this.update({ status: 'failed', error: toError(error) });
    }
  }
}

function isEnded({ status }: Job): boolean {
  return status === 'done' || status === 'error';
}

function toState(job: Job): TranscriptionState {
  return {
    status: job.status,
    job,
    progress: null,
    utterances: job.result?.transcription?.utterances ?? [],
    error: job.status === 'error' ? reasonOf(job) : null,
  };
}

/** Makes the error of a job that failed; the contract leaves its text open, the service of this project writes `{ message }`. */
function reasonOf({ error_code, id, post_session_metadata }: Job): Error {
  const cause = post_session_metadata['error'] as { readonly message?: string } | undefined;
  return new Error(`job ${id} failed: ${cause?.message ?? `error code ${error_code}`}`, { cause });
}
