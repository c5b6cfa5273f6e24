import type { Bytes } from '@earshot/audio';
import type {
  JobProgress,
  PreRecordedJob,
  PreRecordedRequest,
  PreRecordedResult,
} from '@earshot/core';
import { type ScriptedUtterance, toUtterance } from '../live/script.js';

/** Audio of a job, as the fake service received it. */
export interface SubmittedAudio {
  /** Name of the uploaded file, or null for external audio. */
  readonly filename: string | null;
  /** Bytes of the uploaded file, or null for external audio. */
  readonly bytes: Bytes | null;
  /** URL of the audio: of the upload, or of an external source. */
  readonly audio_url: string;
}

/** Outcome of a job: the utterances of its audio, or the error that it ends with. */
export type ScriptedJob =
  | {
      /** Utterances of the result, in the order of their start. */
      readonly utterances: readonly ScriptedUtterance[];
      /**
       * Duration of the audio, in seconds.
       *
       * @defaultValue the end of the last utterance
       */
      readonly audioSeconds?: number;
    }
  | {
      /** Error that the job ends with. */
      readonly error: {
        /** The `error_code` of the job, 400 to 599. */
        readonly code: number;
        /** Human-readable message. */
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
  /** Time at which it was cancelled, or undefined when it was not. */
  cancelledMs?: number;
}

/** Makes the job as the HTTP interface shows it, with its status and result at a time. */
export function toPreRecordedJob(job: FakeJob, nowMs: number, times: JobTimes): PreRecordedJob {
  const { id, number, createdMs, parameters, audio } = job;
  const endMs = findEnd(job, times);
  const hasEnded = nowMs >= endMs;
  const error = createError(job);
  const result = createResult(job);
  const progress = progressAt(job, nowMs, times);
  const status = hasEnded
    ? error === undefined
      ? 'done'
      : 'error'
    : progress.stage === 'queued'
      ? 'queued'
      : 'processing';
  return {
    id,
    request_id: `G-${number}`,
    version: 2,
    kind: 'pre-recorded',
    status,
    created_at: new Date(createdMs).toISOString(),
    completed_at: hasEnded ? new Date(endMs).toISOString() : null,
    custom_metadata: parameters.custom_metadata ?? null,
    error_code: status === 'error' ? (error?.code ?? null) : null,
    post_session_metadata: {
      ...(status === 'processing' ? { progress: { ...progress } } : {}),
      ...(status === 'error' && error !== undefined ? { error: { ...error } } : {}),
    },
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
    result: status === 'done' ? result : null,
  };
}

/** Time at which a job ends. */
export function findEnd(
  { cancelledMs, createdMs }: FakeJob,
  { queuedMs, processingMs }: JobTimes,
): number {
  return cancelledMs ?? createdMs + queuedMs + processingMs;
}

/** Error that a job ends with, or undefined for a job that ends with `done`. */
export function createError({
  cancelledMs,
  script,
}: FakeJob): { readonly code: number; readonly message: string } | undefined {
  if (cancelledMs !== undefined)
    return { code: 499, message: 'The job was cancelled by its owner' };
  return 'error' in script ? script.error : undefined;
}

/** Progress of a job at a time. Its audio is transcribed at a constant rate. */
export function progressAt(
  job: FakeJob,
  nowMs: number,
  { queuedMs, processingMs }: JobTimes,
): Omit<JobProgress, 'fetched_bytes' | 'total_bytes'> {
  const total = createResult(job)?.metadata.audio_duration ?? null;
  const elapsedMs = nowMs - job.createdMs - queuedMs;
  const done = (total ?? 0) * Math.min(1, Math.max(0, elapsedMs / Math.max(1, processingMs)));
  return {
    stage: elapsedMs < 0 ? 'queued' : 'transcribe',
    audio_seconds_done: Math.round(done * 1000) / 1000,
    audio_seconds_total: total,
  };
}

/** Result of a job that ends with `done`, or null for a job that the script fails. */
export function createResult({ script }: FakeJob): PreRecordedResult | null {
  return 'error' in script ? null : toResult(script);
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
