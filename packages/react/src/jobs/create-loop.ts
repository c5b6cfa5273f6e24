import type { AudioSource, CreatedJob } from '@earshot/http';
import type { LazyStore, StoreLoop } from '../store/lazy-store.js';
import { createJob } from './create-job.js';
import type {
  CreateTranscriptionState,
  RemoteAudio,
  TranscriptionParameters,
} from './create-state.js';
import type { JobAccess } from './job-access.js';

/** What the loop needs of its store. */
interface LoopStore extends LazyStore<CreateTranscriptionState> {
  /** Client, clock and lists. */
  readonly registry: JobAccess;
}

/** Uploads audio and creates jobs. */
export default class CreateLoop implements StoreLoop {
  readonly #store: LoopStore;
  #abort: AbortController | null = null;

  constructor(store: LoopStore) {
    this.#store = store;
  }

  /** Uploads and creates, as the method of the store does. */
  async create(
    source: AudioSource | RemoteAudio,
    parameters: TranscriptionParameters,
  ): Promise<CreatedJob | null> {
    const store = this.#store;
    if (!store.isOwned) return null;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    const { client, refreshLists } = store.registry;
    store.update({ ...store.getServerSnapshot(), status: 'uploading' });
    const update = (changes: Partial<CreateTranscriptionState>) => {
      if (!signal.aborted) store.update(changes);
    };
    try {
      const job = await createJob(
        client,
        { source, parameters, signal, onProgress: (progress) => update({ progress }) },
        () => update({ status: 'creating' }),
      );
      if (signal.aborted) return null;
      store.update({ status: 'created', job });
      refreshLists();
      return job;
    } catch (error) {
      if (!signal.aborted) store.fail(error);
      return null;
    }
  }

  /** Aborts the upload or creation in progress, and resets the state. */
  deactivate(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#store.update(this.#store.getServerSnapshot());
  }
}
