import type {
  AudioSource,
  CreatedJob,
  PreRecordedRequestInput,
  UploadProgress,
} from '@earshot/http';
import { toError } from '../microphone/microphone-store.js';
import { Store } from '../store/store.js';
import type { JobRegistry } from './job-registry.js';

/** State of `useCreateTranscription`. */
export interface CreateTranscriptionState {
  /** `uploading` the audio, `creating` the job, `created`, or `failed`; `idle` before, and after `abort` and `reset`. */
  readonly status: 'idle' | 'uploading' | 'creating' | 'created' | 'failed';
  /** Progress of the upload; null without one. */
  readonly progress: UploadProgress | null;
  /** The job that was created; null until then. */
  readonly job: CreatedJob | null;
  /** Reason of `failed`; null otherwise. */
  readonly error: Error | null;
}

/** Parameters of a job, without the address of its audio. */
export type TranscriptionParameters = Omit<PreRecordedRequestInput, 'audio_url'>;

const initialState: CreateTranscriptionState = {
  status: 'idle',
  progress: null,
  job: null,
  error: null,
};

/** Upload and creation of one job after the other. */
export class CreateStore extends Store<CreateTranscriptionState> {
  #registry: JobRegistry;
  #abort: AbortController | null = null;

  constructor(registry: JobRegistry) {
    super(initialState);
    this.#registry = registry;
  }

  /** Replaces the client for what follows. */
  readonly setRegistry = (registry: JobRegistry): void => {
    this.#registry = registry;
  };

  /**
   * Uploads audio and creates a job for it; what was on its way is aborted. Never rejects: the state has the error.
   *
   * @param source - a file or other audio, or an address that the service fetches
   * @param parameters - parameters of the job
   * @returns the job; null when it failed or was aborted
   */
  readonly create = async (
    source: AudioSource | { readonly url: string },
    parameters: TranscriptionParameters = {},
  ): Promise<CreatedJob | null> => {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    const { client, refreshLists } = this.#registry;
    this.update({ ...initialState, status: 'uploading' });
    try {
      const { audio_url } = await client.files.upload(source, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.update({ progress });
        },
      });
      if (!signal.aborted) this.update({ status: 'creating' });
      const job = await client.preRecorded.create({ ...parameters, audio_url }, { signal });
      if (signal.aborted) return null;
      this.update({ status: 'created', job });
      refreshLists();
      return job;
    } catch (error) {
      if (!signal.aborted) this.update({ status: 'failed', error: toError(error) });
      return null;
    }
  };

  /** Aborts what is on its way, and forgets the rest. */
  readonly abort = (): void => {
    this.#abort?.abort();
    this.#abort = null;
    this.update(initialState);
  };

  protected activate(): void {}

  protected deactivate(): void {
    this.abort();
  }
}
