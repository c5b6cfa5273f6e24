// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { JobStage, Open } from '../enumerations/enumerations.js';
import type { Utterance } from './transcription.js';

/** Progress of a job. */
export interface JobProgressEvent {
  /** Always `progress`. */
  type: 'progress';
  /** Position of the event; sent as the header `Last-Event-ID`, it resumes the stream after it. */
  id: string;
  /** Progress of the job. */
  data: JobProgress;
}

/** An utterance of the result of a job. */
export interface JobUtteranceEvent {
  /** Always `utterance`. */
  type: 'utterance';
  /** Position of the event; sent as the header `Last-Event-ID`, it resumes the stream after it. */
  id: string;
  /** Utterance as the result contains it. */
  data: Utterance;
}

/** Successful end of a job; the last event. */
export interface JobDoneEvent {
  /** Always `done`. */
  type: 'done';
  /** Position of the event; sent as the header `Last-Event-ID`, it resumes the stream after it. */
  id: string;
  /** Job that is done. */
  data: {
    /** Id of the job. */
    id: string;
    /** Url of the job with its result. */
    result_url: string;
  };
}

/** End of a job with an error; the last event. */
export interface JobErrorEvent {
  /** Always `error`. */
  type: 'error';
  /** Position of the event; sent as the header `Last-Event-ID`, it resumes the stream after it. */
  id: string;
  /** Error that ended the job. */
  data: {
    /** HTTP status code of the error, as in `error_code` of the job. */
    code: number;
    /** Description of the error. */
    message: string;
  };
}

/**
 * Progress of a pre-recorded job: `post_session_metadata.progress` while it is being processed, and the data of a
 * `progress` event.
 */
export interface JobProgress {
  /** Current stage of the job. */
  stage: Open<JobStage>;
  /** Seconds of audio that are transcribed in every channel; never decreases. */
  audio_seconds_done: number;
  /** Duration of the audio, in seconds; null while it is not known. */
  audio_seconds_total: number | null;
  /** Bytes downloaded so far, in the stage `fetch`. */
  fetched_bytes?: number | undefined;
  /** Size of the download in bytes, in the stage `fetch`; null when its source does not report it. */
  total_bytes?: number | null | undefined;
}

/** Event of a pre-recorded job, discriminated by `type`. */
export type JobEvent = JobProgressEvent | JobUtteranceEvent | JobDoneEvent | JobErrorEvent;
