import type { FileResponse, Job } from '@earshot/core';
import type { JobProgress } from '../../queue/index.js';
import { isExpired, type StoredJob } from '../../storage/index.js';

const interfaceVersion = 2;

/**
 * A job in the shape of the contract, without its result.
 *
 * @param job - the job
 * @param progress - progress of a job that this process works on
 */
export function jobView(job: StoredJob, progress?: JobProgress): Omit<Job, 'result'> {
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
      ...(progress === undefined ? {} : { progress: progressView(progress) }),
      ...(job.file !== null && isExpired(job.file)
        ? { audio_expired_at: timestamp(job.file.expiredAt) }
        : {}),
    },
    kind: job.kind,
    file: fileView(job),
    request_params: job.requestParams,
  };
  // Parameters were checked by the schema of their kind before they were stored.
  return view as Omit<Job, 'result'>;
}

function progressView(progress: JobProgress): object {
  const { stage } = progress;
  return stage === 'fetch'
    ? { stage, fetched_bytes: progress.fetchedBytes, total_bytes: progress.totalBytes }
    : {
        stage,
        audio_seconds: progress.audioSeconds,
        transcribed_seconds: progress.transcribedSeconds,
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
  // The audio of a url has no file until it was fetched.
  return null;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
