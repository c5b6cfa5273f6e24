import type { PreRecordedJob, PreRecordedRequest, PreRecordedResult } from '@earshot/core';
import { type ScriptedUtterance, toUtterance } from '../live/script.js';

/** Audio of a job, as the fake service received it. */
export interface SubmittedAudio {
  /** Name of the uploaded file; null for audio elsewhere. */
  readonly filename: string | null;
  /** Bytes of the uploaded file; null for audio elsewhere. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly audio_url: string;
}

/** Outcome of a job: the utterances of its audio, or the error that it ends with. */
export type ScriptedJob =
  | {
      readonly utterances: readonly ScriptedUtterance[];
      /**
       * Duration of the audio, in seconds.
       *
       * @defaultValue the end of the last utterance
       */
      readonly audioSeconds?: number;
    }
  | {
      readonly error: {
        /** The `error_code` of the job, 400 to 599. */
        readonly code: number;
        readonly message: string;
      };
    };

/** Outcome of all jobs, or a function that returns the outcome of each. */
export type JobScript =
  | ScriptedJob
  | ((parameters: PreRecordedRequest, audio: SubmittedAudio) => ScriptedJob);

/** Time that a job takes, in milliseconds of the clock. */
export interface JobTimes {
  /** Time with the status `queued`. @defaultValue 50 */
  readonly queuedMs: number;
  /** Time with the status `processing`. @defaultValue 200 */
  readonly processingMs: number;
}

/** A job as the fake service keeps it. */
export interface FakeJob {
  readonly id: string;
  readonly number: number;
  readonly createdMs: number;
  readonly parameters: PreRecordedRequest;
  readonly audio: SubmittedAudio;
  readonly script: ScriptedJob;
}

/** Makes the job of the interface, with its status and result at a time. */
export function toPreRecordedJob(
  { id, number, createdMs, parameters, audio, script }: FakeJob,
  nowMs: number,
  { queuedMs, processingMs }: JobTimes,
): PreRecordedJob {
  const endMs = createdMs + queuedMs + processingMs;
  const isOver = nowMs >= endMs;
  const isFailed = 'error' in script;
  const result = isFailed ? null : toResult(script);
  return {
    id,
    request_id: `G-${number}`,
    version: 2,
    kind: 'pre-recorded',
    status: isOver
      ? isFailed
        ? 'error'
        : 'done'
      : nowMs >= createdMs + queuedMs
        ? 'processing'
        : 'queued',
    created_at: new Date(createdMs).toISOString(),
    completed_at: isOver ? new Date(endMs).toISOString() : null,
    custom_metadata: parameters.custom_metadata ?? null,
    error_code: isOver && isFailed ? script.error.code : null,
    post_session_metadata: isOver && isFailed ? { error: { ...script.error } } : {},
    file:
      result === null
        ? null
        : {
            id,
            filename: audio.filename,
            source: audio.bytes === null ? audio.audio_url : null,
            audio_duration: result.metadata.audio_duration,
            number_of_channels: result.metadata.number_of_distinct_channels,
          },
    request_params: parameters,
    result: isOver ? result : null,
  };
}

function toResult(script: Extract<ScriptedJob, { utterances: unknown }>): PreRecordedResult {
  const utterances = script.utterances.map((scripted) => toUtterance(scripted));
  const seconds = script.audioSeconds ?? Math.max(0, ...utterances.map(({ end }) => end));
  const channels = new Set(utterances.map(({ channel }) => channel)).size;
  return {
    metadata: {
      audio_duration: seconds,
      number_of_distinct_channels: Math.max(1, channels),
      billing_time: seconds,
      transcription_time: 0,
    },
    transcription: {
      full_transcript: utterances.map(({ text }) => text).join(' '),
      languages: [...new Set(utterances.map(({ language }) => language))],
      utterances,
    },
  };
}
