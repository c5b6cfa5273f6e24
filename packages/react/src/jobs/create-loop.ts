import type { AudioSource, CreatedJob } from '@earshot/http';
import type { CreateStore, RemoteAudio, TranscriptionParameters } from './create-store.js';

/** Uploads audio and creates jobs. */
export default class CreateLoop {
  readonly #store: CreateStore;
  #abort: AbortController | null = null;

  constructor(store: CreateStore) {
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
    try {
      const { audio_url } = await client.files.upload(source, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) store.update({ progress });
        },
      });
      if (!signal.aborted) store.update({ status: 'creating' });
      const job = await client.preRecorded.create({ ...parameters, audio_url }, { signal });
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
