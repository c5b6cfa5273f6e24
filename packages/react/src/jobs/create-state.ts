import type {
  AudioSource,
  CreatedJob,
  PreRecordedRequestInput,
  UploadProgress,
} from '@earshot/http';

/** State of `useCreateTranscription`. */
export interface CreateTranscriptionState {
  /**
   * `idle` before the first creation and after `abort`, then `uploading` the audio, `creating` the
   * job, `created` or `failed`.
   */
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

/**
 * Variables of `createMutation`: the audio, the parameters of the job, and how to follow and abort
 * it.
 */
export interface CreateTranscriptionVariables {
  /** A file or other audio, or an address that the service fetches. */
  readonly source: AudioSource | RemoteAudio;
  /** Parameters of the job. @defaultValue those of the contract */
  readonly parameters?: TranscriptionParameters | undefined;
  /** Aborts upload and creation. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress of the upload. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}
