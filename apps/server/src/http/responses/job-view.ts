import type { FileResponse, Job } from '@earshot/core';
import type { StoredJob } from '../../storage/index.js';
import type { FileProgress } from '../../transcription/index.js';

const interfaceVersion = 2;

/**
 * A job as it goes over the wire, in the shape of its kind.
 *
 * @param job - the job
 * @param progress - how far it is, while it is in work in this process
 */
export function jobView(job: StoredJob, progress?: FileProgress): Job {
  const view = {
    id: job.id,
    request_id: job.requestId,
    version: interfaceVersion,
    status: job.status,
    created_at: timestamp(job.createdAt),
    completed_at: job.completedAt === null ? null : timestamp(job.completedAt),
    custom_metadata: job.customMetadata,
    error_code: job.errorCode,
    post_session_metadata:
      progress === undefined
        ? job.postSessionMetadata
        : { ...job.postSessionMetadata, progress: progressView(progress) },
    kind: job.kind,
    file: fileView(job),
    request_params: job.requestParams,
    result: job.result,
  };
  // Parameters and results were checked, and made, by the schemas of their kind before they were stored.
  return view as Job;
}

function progressView({ audioSeconds, transcribedSeconds }: FileProgress): object {
  return { audio_seconds: audioSeconds, transcribed_seconds: transcribedSeconds };
}

function fileView(job: StoredJob): FileResponse | null {
  if (job.file !== null) {
    const { id, filename, source, audioDuration, numberOfChannels } = job.file;
    return {
      id,
      filename,
      source,
      audio_duration: audioDuration,
      number_of_channels: numberOfChannels,
    };
  }
  // Audio that is elsewhere has no file until it was fetched.
  return null;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
