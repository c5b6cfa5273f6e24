import type { Job, Utterance } from '@earshot/http';
import type { JobStore } from './job-store.js';

/** Reads a job, and follows it until it has ended. */
export default class JobLoop {
  readonly #store: JobStore;
  #abort: AbortController | null = null;

  constructor(store: JobStore) {
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
    if (job !== null && isEnded(job)) this.#show(job);
    else void this.refresh();
  }

  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  #show(job: Job): void {
    const error = job.status === 'error' ? reasonOf(job) : null;
    const utterances = job.result?.transcription?.utterances ?? [];
    this.#store.update({ status: job.status, job, progress: null, utterances, error });
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { preRecorded, transcriptions } = this.#store.registry.client;
    try {
      const job = await transcriptions.get(this.#store.id, { signal });
      if (signal.aborted) return;
      this.#show(job);
      if (job.kind === 'live' || isEnded(job)) return;
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

function isEnded({ status }: Job): boolean {
  return status === 'done' || status === 'error';
}

/** Makes the error of a job that failed. The contract leaves its text open. The service of this project writes `{ message }`. */
function reasonOf({ error_code, id, post_session_metadata }: Job): Error {
  const cause = post_session_metadata['error'] as { readonly message?: string } | undefined;
  return new Error(`job ${id} failed: ${cause?.message ?? `error code ${error_code}`}`, { cause });
}
