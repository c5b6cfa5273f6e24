// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { JobStage, Open } from '../enumerations/enumerations.js';
import type { Utterance } from './transcription.js';

/** Progress of a job. */
export interface JobProgressEvent {
  /** Always `progress`. */
  type: 'progress';
  /** Position in the events of the job, for the header Last-Event-ID of the next request. */
  id: string;
  /** The progress. */
  data: JobProgress;
}

/** An utterance of the result of a job. */
export interface JobUtteranceEvent {
  /** Always `utterance`. */
  type: 'utterance';
  /** Position in the events of the job, for the header Last-Event-ID of the next request. */
  id: string;
  /** The utterance, as in the result. */
  data: Utterance;
}

/** End of a job as done. */
export interface JobDoneEvent {
  /** Always `done`. */
  type: 'done';
  /** Position in the events of the job, for the header Last-Event-ID of the next request. */
  id: string;
  /** The job. */
  data: {
    /** Id of the job. */
    id: string;
    /** Url of the job with its result. */
    result_url: string;
  };
}

/** End of a job as an error. */
export interface JobErrorEvent {
  /** Always `error`. */
  type: 'error';
  /** Position in the events of the job, for the header Last-Event-ID of the next request. */
  id: string;
  /** The error. */
  data: {
    /** HTTP status code of the error, as error_code of the job. */
    code: number;
    /** Description of the error. */
    message: string;
  };
}

/**
 * Progress of a pre-recorded job: `post_session_metadata.progress` while it is in work, and the data of a `progress`
 * event.
 */
export interface JobProgress {
  /** The stage that the job is in. */
  stage: Open<JobStage>;
  /** Every channel is transcribed up to here, in seconds; it never shrinks. */
  audio_seconds_done: number;
  /** Duration of the audio, in seconds; null while it is not known. */
  audio_seconds_total: number | null;
  /** Bytes of the audio so far, in the stage fetch. */
  fetched_bytes?: number | undefined;
  /** Size of the audio in bytes, in the stage fetch; null when its source does not say. */
  total_bytes?: number | null | undefined;
}

/** Event of a pre-recorded job, discriminated by `type`. */
export type JobEvent = JobProgressEvent | JobUtteranceEvent | JobDoneEvent | JobErrorEvent;
