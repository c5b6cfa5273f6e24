// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { JsonObject } from '../schema/json.js';
import type { PreRecordedResult } from './job-results.js';
import type { LiveMessage } from './live-messages-by-type.js';

/** Callback of a pre-recorded job that ended as `done`. */
export interface TranscriptionSuccessCallback {
  /** Id of the job. */
  id: string;
  /** Always `transcription.success`. */
  event: 'transcription.success';
  /** Result of the job. */
  payload: PreRecordedResult;
  /** Custom metadata of the request that created the job; absent when it had none. */
  custom_metadata?: JsonObject | undefined;
}

/** Callback of a pre-recorded job that ended as `error`. */
export interface TranscriptionErrorCallback {
  /** Id of the job. */
  id: string;
  /** Always `transcription.error`. */
  event: 'transcription.error';
  /** Error that ended the job. */
  error: {
    /** HTTP status code of the error, as in `error_code` of the job. */
    code: number;
    /** Description of the error. */
    message: string;
  };
  /** Custom metadata of the request that created the job; absent when it had none. */
  custom_metadata?: JsonObject | undefined;
}

/** Callback for one message of a live session. */
export interface LiveCallback {
  /** Id of the session. */
  id: string;
  /** `live.` followed by the type of the message. */
  event: `live.${string}`;
  /** Message of the live session. */
  payload: LiveMessage;
}

/** Callback of a pre-recorded job at its end, discriminated by `event`. */
export type PreRecordedCallback = TranscriptionSuccessCallback | TranscriptionErrorCallback;
