import type {
  FileRepository,
  ResultFragments,
  StoredFile,
  StoredJob,
  StoredObject,
} from '../storage/index.js';

/**
 * A stage of a job, in their order. A job whose audio is here begins with the second stage; between the two it is queued, and
 * nobody holds a lease of it. Each stage has attempts of its own.
 */
export type JobStage = 'fetch' | 'transcribe';

/** The right to work on a job, until it expires or another worker gets it. */
export interface Lease {
  jobId: string;
  /** Fencing token: writes of an earlier holder of the job, with an older token, change nothing. */
  token: string;
}

/** Options of `JobQueue.claim`. */
export interface ClaimOptions {
  /** @defaultValue either */
  stage?: JobStage | undefined;
  /** Keys whose jobs are not taken. @defaultValue none */
  excludedKeyIds?: readonly string[];
}

/** A job to work on. */
export interface ClaimedJob {
  job: StoredJob;
  lease: Lease;
}

/** Outcome of a cancellation: `ended` for a job that was done or had failed before, and had not been cancelled. */
export type CancelOutcome = 'cancelled' | 'ended' | 'not-found';

/** Outcome of the first stage. */
export interface FetchedFile {
  file: Omit<StoredFile, 'createdAt'>;
  postSessionMetadata: StoredObject;
}

/** Outcome of the second stage. */
export interface Completion {
  /** JSON text. */
  result: ResultFragments;
  postSessionMetadata: StoredObject;
  /** Audio that takes the place of that of the job, which is removed unless another job uses it. @defaultValue the job keeps its audio */
  audio?: ReplacedAudio | undefined;
}

/** Audio in place of that of a job. */
interface ReplacedAudio {
  /** The file, whose bytes are written. */
  file: Omit<StoredFile, 'createdAt'>;
  files: Pick<FileRepository, 'replaceOf' | 'finishRemoval'>;
}

/** Outcome of an attempt that failed. */
export interface Failure {
  /** 400 to 599. */
  errorCode: number;
  /** For the owner of the job. */
  message: string;
  postSessionMetadata: StoredObject;
  /** True when another attempt may succeed: the error is of the service, not of the audio. */
  retry: boolean;
}
