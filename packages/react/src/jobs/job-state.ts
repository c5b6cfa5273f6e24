import type { Job, JobStatus, Utterance, WaitProgress } from '@earshot/http';

/** State of one transcription. */
export interface TranscriptionState {
  /** Status of the job, `loading` until it is known, or `failed` when it could not be read. */
  readonly status: JobStatus | 'loading' | 'failed';
  /** The job as it was last read, with its result once it is done, or null until then. */
  readonly job: Job | null;
  /** Progress of the job while it is processed, or null before and after. */
  readonly progress: WaitProgress | null;
  /**
   * Utterances so far, each the same object from then on, or the utterances of the result once the
   * job is done.
   */
  readonly utterances: readonly Utterance[];
  /** Reason of `failed` and of `error`, or null in any other status and on a server. */
  readonly error: Error | null;
}
