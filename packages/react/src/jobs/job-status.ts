import type { Job } from '@earshot/http';

/** True for a job that does not change any more. */
export function hasEnded({ status }: Job): boolean {
  return status === 'done' || status === 'error';
}
