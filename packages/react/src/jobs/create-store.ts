import type {
  AudioSource,
  CreatedJob,
  PreRecordedRequestInput,
  UploadProgress,
} from '@earshot/http';
import { LazyStore } from '../store/lazy-store.js';
import type CreateLoop from './create-loop.js';
import type { JobRegistry } from './job-registry.js';

/** State of `useCreateTranscription`. */
export interface CreateTranscriptionState {
  /** `idle` before the first creation and after `abort`, then `uploading` the audio, `creating` the job, `created` or `failed`. */
  readonly status: 'idle' | 'uploading' | 'creating' | 'created' | 'failed';
  /** Progress of the upload, or null without an upload. */
  readonly progress: UploadProgress | null;
  /** The job that was created, or null until then. */
  readonly job: CreatedJob | null;
  /** Reason of `failed`, or null in any other status. */
  readonly error: Error | null;
}

/** Audio that a service fetches by itself. */
export interface RemoteAudio {
  /** Address that the service can read: `https://…`. */
  readonly url: string;
}

/** Parameters of a job, without the address of its audio. */
export type TranscriptionParameters = Omit<PreRecordedRequestInput, 'audio_url'>;

/** Upload and creation of one job after the other. */
export class CreateStore extends LazyStore<CreateTranscriptionState, CreateLoop> {
  /** @internal Client of the next upload and creation. */
  registry: JobRegistry;

  constructor(registry: JobRegistry) {
    super({ status: 'idle', progress: null, job: null, error: null });
    this.registry = registry;
  }

  /**
   * Uploads audio and creates a job for it. An upload or creation in progress is aborted. Never rejects: the state has the error.
   *
   * @param source - a file or other audio, or an address that the service fetches
   * @param parameters - parameters of the job
   * @returns the job, or null when it failed or was aborted
   */
  readonly create = async (
    source: AudioSource | RemoteAudio,
    parameters: TranscriptionParameters = {},
  ): Promise<CreatedJob | null> =>
    (await this.call((loop) => loop.create(source, parameters))) ?? null;

  /** Aborts the upload or creation in progress, and resets the state. */
  readonly abort = (): void => {
    void this.call((loop) => loop.deactivate());
  };

  /** @internal */
  readonly load = () => import('./create-loop.js');
}
