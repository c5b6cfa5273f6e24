import type { FileResponse, Job, JobProgress } from '@earshot/core';
import { isExpired, type StoredJob, type StoredProgress } from '../../storage/index.js';

const interfaceVersion = 2;

/** A job in the shape of the contract, without its result. */
export function jobView(job: StoredJob): Omit<Job, 'result'> {
  const view = {
    id: job.id,
    request_id: job.requestId,
    version: interfaceVersion,
    status: job.status,
    created_at: timestamp(job.createdAt),
    completed_at: job.completedAt === null ? null : timestamp(job.completedAt),
    ...(job.customMetadata === null ? {} : { custom_metadata: job.customMetadata }),
    error_code: job.errorCode,
    post_session_metadata: {
      ...job.postSessionMetadata,
      ...(job.status === 'processing' && job.kind === 'pre-recorded'
        ? { progress: progressView(workProgress(job)) }
        : {}),
      ...(job.file !== null && isExpired(job.file)
        ? { audio_expired_at: timestamp(job.file.expiredAt) }
        : {}),
    },
    kind: job.kind,
    file: fileView(job),
    request_params: job.requestParams,
  };
  // Parameters were validated by the schema of their kind before they were stored.
  return view as unknown as Omit<Job, 'result'>;
}

/** Progress of a job that is being processed. Before its first report it is in its first stage. */
function workProgress({ file, progress }: StoredJob): StoredProgress {
  return progress.stage === 'queued'
    ? { ...progress, stage: file === null ? 'fetch' : 'analyse' }
    : progress;
}

/** Progress of a job in the shape of the contract. */
export function progressView(progress: StoredProgress): JobProgress {
  const { audioSecondsDone, audioSecondsTotal, fetchedBytes, stage, totalBytes } = progress;
  return {
    stage,
    audio_seconds_done: audioSecondsDone,
    audio_seconds_total: audioSecondsTotal,
    ...(fetchedBytes === null ? {} : { fetched_bytes: fetchedBytes, total_bytes: totalBytes }),
  };
}

function fileView(job: StoredJob): FileResponse | null {
  if (job.file !== null) {
    const { id, filename, source, durationSeconds, channelCount } = job.file;
    return {
      id,
      filename,
      source,
      audio_duration: durationSeconds,
      number_of_channels: channelCount,
    };
  }
  // Audio at a url has no file until it has been fetched.
  return null;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
