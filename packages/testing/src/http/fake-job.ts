import type { PreRecordedJob, PreRecordedRequest, PreRecordedResult } from '@earshot/core';
import { toUtterance } from '../service/utterances.js';
import type { ScriptedJob, SubmittedAudio } from './scripted-job.js';

/** How long a job takes, in milliseconds of the clock. */
export interface JobTimes {
  /** As `queued`. @defaultValue 50 */
  readonly queuedMs: number;
  /** As `processing`. @defaultValue 200 */
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

/** The result that a script makes. */
function resultOf(script: Extract<ScriptedJob, { utterances: unknown }>): PreRecordedResult {
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

/** What a job looks like at a time. */
export function viewJob(
  { id, number, createdMs, parameters, audio, script }: FakeJob,
  nowMs: number,
  { queuedMs, processingMs }: JobTimes,
): PreRecordedJob {
  const endMs = createdMs + queuedMs + processingMs;
  const isOver = nowMs >= endMs;
  const isFailed = 'error' in script;
  const result = isFailed ? null : resultOf(script);
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
