import type { Job, Utterance } from '@earshot/http';
import type { LazyStore, StoreLoop } from '../store/lazy-store.js';
import type { JobAccess } from './job-access.js';
import type { TranscriptionState } from './job-state.js';
import { hasEnded } from './job-status.js';

/** What the loop needs of its store. */
interface LoopStore extends LazyStore<TranscriptionState> {
  /** Client, clock and lists. */
  readonly registry: JobAccess;
  /** Id of the job. */
  readonly id: string;
}

/** Reads a job, and follows it until it has ended. */
export default class JobLoop implements StoreLoop {
  readonly #store: LoopStore;
  #abort: AbortController | null = null;

  constructor(store: LoopStore) {
    this.#store = store;
  }

  /** Reads the job again. Never rejects: the state has the error. */
  refresh(): Promise<void> {
    this.#abort?.abort();
    this.#abort = new AbortController();
    return this.#follow(this.#abort.signal);
  }

  /** Called when the store gets its first owner. */
  activate(): void {
    const { job } = this.#store.getSnapshot();
    if (job !== null && hasEnded(job)) this.#show(job);
    else void this.refresh();
  }

  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  #show(job: Job): void {
    const error = job.status === 'error' ? createError(job) : null;
    const utterances = job.result?.transcription?.utterances ?? [];
    this.#store.update({ status: job.status, job, progress: null, utterances, error });
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { preRecorded, transcriptions } = this.#store.registry.client;
    try {
      const job = await transcriptions.get(this.#store.id, { signal });
      if (signal.aborted) return;
      this.#show(job);
      if (job.kind === 'live' || hasEnded(job)) return;
      const utterances: Utterance[] = [];
      const ended = await preRecorded
        .wait(this.#store.id, {
          signal,
          onProgress: (progress) => {
            const status = progress.stage === 'queued' ? 'queued' : 'processing';
            if (!signal.aborted) this.#store.update({ status, progress });
          },
          onUtterance: (utterance) => {
            utterances.push(utterance);
            if (!signal.aborted) this.#store.update({ utterances: [...utterances] });
          },
        })
        // When the job itself failed, the error has the job, which becomes the state.
        .catch((error: { readonly job?: Job }) => error.job ?? Promise.reject(error));
      if (signal.aborted) return;
      this.#show(ended);
      this.#store.registry.refreshLists();
    } catch (error) {
      if (!signal.aborted) this.#store.fail(error);
    }
  }
}

/**
 * Makes the error of a job that failed. The contract leaves its text open. The service of this
 * project writes `{ message }`.
 */
function createError({ error_code, id, post_session_metadata }: Job): Error {
  const cause = post_session_metadata['error'] as { readonly message?: string } | undefined;
  return new Error(`job ${id} failed: ${cause?.message ?? `error code ${error_code}`}`, { cause });
}
