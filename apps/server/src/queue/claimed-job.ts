import type {
  ClaimStage,
  FileRepository,
  JsonText,
  Lease,
  StoredFile,
  StoredJob,
  StoredObject,
} from '../storage/index.js';

/** Options of `JobQueue.claim`. */
export interface ClaimOptions {
  /** Stage of the job. @defaultValue any stage */
  stage?: ClaimStage | undefined;
  /** Keys whose jobs are skipped. @defaultValue none */
  excludedKeyIds?: readonly string[];
  /** Needs of recordings that are not transcribed here. @defaultValue none */
  excludedNeeds?: readonly string[];
}

/** A job with the lease under which to work on it. */
export interface ClaimedJob {
  job: StoredJob;
  lease: Lease;
  /** Stands for what the job needs of its engine. */
  needs: string;
}

/** Outcome of a cancellation: `ended` when the job had already ended in another way. */
export type CancelOutcome = 'cancelled' | 'ended' | 'not-found';

/** Outcome of the first stage. */
export interface FetchedFile {
  file: Omit<StoredFile, 'createdAt'>;
  postSessionMetadata: StoredObject;
}

/** Outcome of the second stage. */
export interface Completion {
  /** JSON text. */
  result: JsonText;
  postSessionMetadata: StoredObject;
  /**
   * Audio that replaces that of the job, which is then removed unless another job uses it.
   * @defaultValue the job keeps its audio
   */
  audio?: ReplacedAudio | undefined;
}

/** Audio that replaces that of a job. */
export interface ReplacedAudio {
  /** The new file, whose bytes are already written. */
  file: Omit<StoredFile, 'createdAt'>;
  files: Pick<FileRepository, 'replaceAudio' | 'finishRemoval'>;
}

/** Outcome of a failed attempt. */
export interface Failure {
  /** 400 to 599. */
  errorCode: number;
  /** For the owner of the job. */
  message: string;
  postSessionMetadata: StoredObject;
  /**
   * True when another attempt may succeed, since the service and not the audio caused the error.
   */
  retry: boolean;
}
