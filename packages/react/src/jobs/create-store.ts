import type { AudioSource, CreatedJob } from '@earshot/http';
import { LazyStore } from '../store/lazy-store.js';
import type CreateLoop from './create-loop.js';
import type {
  CreateTranscriptionState,
  RemoteAudio,
  TranscriptionParameters,
} from './create-state.js';
import type { JobAccess } from './job-access.js';

/** Upload and creation of one job after the other. */
export class CreateStore extends LazyStore<CreateTranscriptionState, CreateLoop> {
  /** @internal Client of the next upload and creation. */
  registry: JobAccess;

  constructor(registry: JobAccess) {
    super({ status: 'idle', progress: null, job: null, error: null });
    this.registry = registry;
  }

  /**
   * Uploads audio and creates a job for it. An upload or creation in progress is aborted. Never
   * rejects: the state has the error.
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
