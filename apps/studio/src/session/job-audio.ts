import type { Job } from '@earshot/core/types';
import { jobName } from '../format/names.js';
import { jobPath } from './client.js';

const videoExtensions = /\.(mp4|m4v|mov|mkv|webm|avi)$/i;

/** False once the audio has expired. */
export function hasAudio({ post_session_metadata }: Job): boolean {
  return post_session_metadata['audio_expired_at'] === undefined;
}

/** True for a recording whose file is a video, by its name. */
export function isVideo(job: Job): boolean {
  return videoExtensions.test(jobName(job, ''));
}

/** Address and file name of the audio of a job, undefined when the service has none. */
export function audioDownload(
  job: Job,
): { readonly href: string; readonly download: string } | undefined {
  if (job.file == null || !hasAudio(job)) return undefined;
  return { href: `${jobPath(job)}/file`, download: job.file.filename ?? jobName(job, job.id) };
}
