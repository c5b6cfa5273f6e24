import type { Job } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import { jobName } from '../format/names.js';
import { labelQuery } from './recording-requests.js';

/** Name of a recording, with the title that its owner has given it, once that is read. */
export function useRecordingName(job: Job, untitled: string): string {
  const { data } = useQuery(labelQuery(job.id));
  return jobName({ ...job, title: data?.title }, untitled);
}
