import type { Selectable } from 'kysely';
import type { StoredProgress } from '../ports/job-progress.js';
import type { Schema } from './schema.js';

/** Columns of the progress in queries of jobs, or null where a job has none. */
export const progressColumns = [
  'job_progress.version as progress_version',
  'job_progress.stage as progress_stage',
  'job_progress.audio_seconds_done',
  'job_progress.audio_seconds_total',
  'job_progress.fetched_bytes',
  'job_progress.total_bytes',
] as const;

type Columns = Selectable<Schema['job_progress']>;

/** Row of {@link progressColumns}. */
export type ProgressRow = {
  progress_version: Columns['version'] | null;
  progress_stage: Columns['stage'] | null;
} & {
  [Name in 'audio_seconds_done' | 'audio_seconds_total' | 'fetched_bytes' | 'total_bytes']:
    | Columns[Name]
    | null;
};

/**
 * Maps a {@link ProgressRow}.
 *
 * @param audioSeconds - duration of the audio of a job without progress
 */
export function toStoredProgress(row: ProgressRow, audioSeconds: number | null): StoredProgress {
  return {
    version: row.progress_version ?? 0,
    stage: row.progress_stage ?? 'queued',
    audioSecondsDone: row.audio_seconds_done ?? 0,
    audioSecondsTotal: row.audio_seconds_total ?? audioSeconds,
    fetchedBytes: row.fetched_bytes,
    totalBytes: row.total_bytes,
  };
}
