import type { Job } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import { jobName } from '../format/names.js';
import { labelQuery } from './recording-requests.js';

/**
 * Name of a recording, with the title that its owner has given it, once that is read.
 *
 * @param job - undefined while it is not known, which has no name
 */
export function useRecordingName(job: Job | undefined, untitled: string): string {
  const { data } = useQuery({ ...labelQuery(job?.id ?? ''), enabled: job !== undefined });
  return job === undefined ? '' : jobName({ ...job, title: data?.title }, untitled);
}
