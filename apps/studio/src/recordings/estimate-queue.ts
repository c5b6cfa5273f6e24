import type { Job } from '@earshot/core/types';

/** Number of ended jobs that determine the speed of the service. */
const latestJobs = 8;

/**
 * Estimates when waiting jobs will be done, from the speed of the latest jobs and from the queue
 * before them. Jobs behind audio of unknown length have no estimate.
 *
 * @param jobs - the newest first
 * @param hasOlder - true when there are jobs older than the last of them
 * @returns seconds by the ids of the jobs
 */
export function estimateQueue(
  jobs: readonly Job[],
  hasOlder: boolean,
): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  const files = jobs.filter(({ kind }) => kind === 'pre-recorded');
  const secondsPerSecond = estimateCost(files);
  const isWhole = !hasOlder || !isActive(jobs.at(-1));
  if (secondsPerSecond === undefined || !isWhole) return seconds;
  const active = files.filter(isActive).reverse();
  const atOnce = Math.max(1, active.filter(({ status }) => status === 'processing').length);
  let waitSeconds = 0;
  for (const { file, id, status } of active) {
    const audioSeconds = file?.audio_duration ?? undefined;
    if (audioSeconds === undefined) break;
    waitSeconds += (audioSeconds * secondsPerSecond) / atOnce;
    if (status === 'queued') seconds.set(id, waitSeconds);
  }
  return seconds;
}

function isActive(job: Job | undefined): boolean {
  return job?.status === 'queued' || job?.status === 'processing';
}

/** Seconds of processing per second of recent audio, undefined without a job that has ended. */
function estimateCost(files: readonly Job[]): number | undefined {
  let audioSeconds = 0;
  let workSeconds = 0;
  for (const { result } of files.filter(({ status }) => status === 'done').slice(0, latestJobs)) {
    audioSeconds += result?.metadata.audio_duration ?? 0;
    workSeconds += result?.metadata.transcription_time ?? 0;
  }
  return audioSeconds > 0 ? workSeconds / audioSeconds : undefined;
}
